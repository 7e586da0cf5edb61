# syntax=docker/dockerfile:1
# One image for api, worker, scheduler and the migrate job; the command chooses.
ARG PYTHON=3.12-slim-bookworm

FROM python:${PYTHON} AS build
# requirements-traces.lock adds the packages for OpenTelemetry.
ARG LOCK=requirements.lock
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
COPY requirements.lock requirements-traces.lock /tmp/
RUN pip install --require-hashes -r "/tmp/${LOCK}"
WORKDIR /opt/chronos/code
COPY LICENSE alembic.ini ./
COPY alembic ./alembic
COPY app ./app
COPY workers ./workers
# The model's tables are mapped from files: written here once, since the file system is read-only later.
RUN python -m compileall -q app workers alembic \
 && python -c "from pathlib import Path; from app.adapters.embedders.use_tables import prepare_tables; prepare_tables(Path('/opt/chronos/models'))"

FROM python:${PYTHON}
RUN groupadd --gid 10001 chronos \
 && useradd --uid 10001 --gid chronos --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin chronos
COPY --from=build /opt/venv /opt/venv
COPY --from=build /opt/chronos /opt/chronos
WORKDIR /opt/chronos/code
# One thread a process for numpy: its pools cost memory and fight for the cores.
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    OMP_NUM_THREADS=1 \
    OPENBLAS_NUM_THREADS=1 \
    MALLOC_ARENA_MAX=2 \
    CHRONOS_DATA_DIR=/opt/chronos
USER 10001:10001
EXPOSE 8000 9100
ENTRYPOINT ["python", "-m", "app.cli"]
CMD ["serve"]
