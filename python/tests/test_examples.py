"""What the examples of the docstrings print is what they say."""

import doctest
import importlib
import pkgutil

import pytest

import parlour

MODULES = ["parlour", *(module.name for module in pkgutil.walk_packages(parlour.__path__, "parlour."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module_print_what_they_say(name, capsys):
    module = importlib.import_module(name)
    failed, tried = doctest.testmod(module)
    assert not failed, capsys.readouterr().out
    assert tried or ">>>" not in (module.__doc__ or "")
