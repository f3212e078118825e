"""The stubs say what the extension has, and the package keeps to its own types."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import parlour
from parlour import _core

FOLDER = Path(__file__).parents[1]


def checked(*arguments, cache):
    """What a checker says of the package."""
    command = [sys.executable, "-m", *arguments]
    environment = {"MYPY_CACHE_DIR": str(cache), "PYTHONPATH": str(FOLDER)}
    return subprocess.run(
        command, cwd=FOLDER, env=environment, capture_output=True, text=True, check=False
    )


def test_mypy_and_stubtest_find_nothing(tmp_path):
    # one cache for both: they read the same packages
    for arguments in (["mypy", "parlour"], ["mypy.stubtest", "parlour._core"]):
        said = checked(*arguments, cache=tmp_path)
        assert said.returncode == 0, said.stdout + said.stderr


def described(nodes, of):
    """Every public class, function and member of the stub: its name, what it is, what is said of it."""
    for node in nodes:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            marks = [ast.unparse(mark) for mark in node.decorator_list]
            if "type_check_only" in marks or "overload" in marks and not ast.get_docstring(node):
                continue
            thing = inspect.getattr_static(of, node.name)
            yield f"{of.__name__}.{node.name}", thing, ast.get_docstring(node)
            if isinstance(node, ast.ClassDef):
                yield from described(node.body, getattr(of, node.name))


def test_help_says_what_the_stub_says():
    stub = ast.parse((FOLDER / "parlour" / "_core.pyi").read_text())
    members = list(described(stub.body, _core))
    assert len(members) > 100
    for name, thing, said in members:
        assert said, name
        assert inspect.cleandoc(getattr(thing, "__func__", thing).__doc__ or "") == said, name


def test_every_class_and_function_of_the_package_has_a_docstring():
    for module in pkgutil.walk_packages(parlour.__path__, "parlour."):
        if module.name.endswith(("__main__", "ray", "dask")):
            continue  # what runs, and what stands on packages that may not be there
        home = importlib.import_module(module.name)
        assert home.__doc__, module.name
        for name, thing in vars(home).items():
            own = getattr(thing, "__module__", None) == module.name and not name.startswith("_")
            if own and (inspect.isclass(thing) or inspect.isfunction(thing)):
                assert thing.__doc__, f"{module.name}.{name}"
                members = vars(thing).items() if inspect.isclass(thing) else ()
                for member, function in members:
                    if inspect.isfunction(function) and not member.startswith("_"):
                        assert inspect.getdoc(function), f"{module.name}.{name}.{member}"
