"""``chronos completion``: what a shell needs to complete the command line, made from its parser."""

import argparse
import sys
from collections.abc import Iterator


def completion(shell: str, parser: argparse.ArgumentParser) -> int:
    """Print the script of a shell: ``source <(chronos completion bash)``."""
    if shell == "zsh":
        sys.stdout.write("autoload -Uz bashcompinit && bashcompinit\n")
    sys.stdout.write(_SCRIPT.format(cases="\n".join(_cases(parser))) + "\n")
    return 0


def _cases(parser: argparse.ArgumentParser) -> Iterator[str]:
    for path, words, files in _commands("", parser):
        yield f'    "{path}") words="{" ".join(words)}"; files={int(files)} ;;'
    for name, choices in sorted(_choices(parser).items()):
        yield f'    "{name}=") words="{" ".join(choices)}"; files=0 ;;'


def _commands(path: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[str], bool]]:
    """Yield each command's path with what may follow it, and whether that may be a file."""
    words, files, below = [], False, []
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to list them
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            below = list(action.choices.items())
        elif action.option_strings:
            words.append(action.option_strings[-1])
        elif action.choices:
            words += [str(choice) for choice in action.choices]
        else:
            files = files or action.metavar == "FILE"
    yield path, [*(name for name, _ in below), *words], files
    for name, sub in below:
        yield from _commands(f"{path} {name}".strip(), sub)


def _choices(parser: argparse.ArgumentParser) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for sub in action.choices.values():
                found |= _choices(sub)
        elif action.option_strings and action.choices:
            found[action.option_strings[-1]] = [str(choice) for choice in action.choices]
    return found


_SCRIPT = """\
_chronos() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} path="" word words="" files=0
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$word" in -*) break ;; esac
    _chronos_words "${{path:+$path }}$word" && path="${{path:+$path }}$word" || break
  done
  _chronos_words "$path"
  case "$prev" in
    --data|--output|--refused) words=""; files=1 ;;
    -*) _chronos_words "$prev=" && files=0 ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [ "$files" = 1 ]; then COMPREPLY+=($(compgen -f -- "$cur")); fi
}}
_chronos_words() {{
  case "$1" in
{cases}
    *) return 1 ;;
  esac
}}
complete -o filenames -F _chronos chronos ./chronos"""
