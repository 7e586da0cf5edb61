#!/bin/sh
# Serves a quantised Qwen for Chronos on this machine's GPU, without containers: sh deploy/vllm/serve.sh [small|usual|large]
# Needs vLLM (pip install vllm). docs/model.md says what each choice needs and gives.
set -eu

case "${1:-usual}" in
  small) model=Qwen/Qwen2.5-3B-Instruct-AWQ context=8192 ;;
  usual) model=Qwen/Qwen2.5-7B-Instruct-AWQ context=8192 ;;
  large) model=Qwen/Qwen2.5-14B-Instruct-AWQ context=8192 ;;
  *) echo "usage: sh deploy/vllm/serve.sh [small|usual|large]" >&2; exit 2 ;;
esac

# Loopback: vLLM asks for no key unless VLLM_API_KEY is set, so nobody else may reach it.
exec vllm serve "${LLM_MODEL:-$model}" \
  --served-model-name "${LLM_NAME:-qwen2.5}" \
  --host "${LLM_HOST:-127.0.0.1}" \
  --port "${LLM_PORT:-8001}" \
  --max-model-len "${LLM_CONTEXT:-$context}" \
  --gpu-memory-utilization "${LLM_GPU_SHARE:-0.85}" \
  --max-num-seqs "${LLM_AT_ONCE:-64}" \
  --enable-prefix-caching \
  --structured-outputs-config '{"backend": "xgrammar", "disable_any_whitespace": true}'
