"""What the algorithms do without, and what to install where a module asks for it."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(extra: str, module: str) -> Iterator[None]:
    """In here things are imported that only the named extra brings along."""
    try:
        yield
    except ImportError as error:
        raise ImportError(
            f'{module} needs {error.name}; it is in the extra "{extra}". In the folder of the '
            f'companion run  pip install ".[{extra}]", or with the file of the wheel '
            "in place of the dot",
            name=error.name,
        ) from error
