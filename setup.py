"""What pyproject.toml cannot say: answers to the exercises, right and wrong, are not installed."""

from setuptools import setup
from setuptools.command.build_py import build_py


class WithoutAnswers(build_py):
    def find_package_modules(self, package, package_dir):
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if not module[1].endswith("_answers")]


setup(cmdclass={"build_py": WithoutAnswers})
