"""One command over a file, with Spark: spark-submit spark.py PUZZLES OUTPUT COMMAND...

There are two ways to do it: lines through a pipe, and batches of a data frame. Both rely on records being independent
of each other. Needs pyspark, and for the second way pandas and pyarrow; `sudoku` must be on the PATH of the workers, or
sent there with --files.
"""

import os
import subprocess
import sys

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

from pyspark.sql import SparkSession


def command(words):
    return ["sudoku", *words, "--threads", "1", "--exit-zero"]


def piped(spark, path, words):
    """Answers in the order of the input, as an RDD of lines. A child that is killed fails its task, which is retried."""
    lines = spark.sparkContext.textFile(path, 8)
    # Spark starts the child in an empty environment unless it is given one.
    return lines.pipe(" ".join(command(words)), {"PATH": os.environ["PATH"]}, checkCode=True)


def mapped(spark, path, words):
    """Answers as a data frame with one column of JSON; their order is that of the partitions."""

    def answer(batches):
        import pandas

        for batch in batches:
            text = "".join(line + "\n" for line in batch["value"])
            done = subprocess.run(
                [*command(words), "--format", "json"], input=text, capture_output=True, text=True, check=True
            )
            yield pandas.DataFrame({"json": done.stdout.splitlines()})

    return spark.read.text(path).mapInPandas(answer, "json string")


if __name__ == "__main__":
    puzzles, output, *words = sys.argv[1:]
    session = SparkSession.builder.appName("sudoku").getOrCreate()
    piped(session, puzzles, words).saveAsTextFile(output)
    print(mapped(session, puzzles, words).count(), "records as a data frame")
    session.stop()
