"""`kensei serve`: one command, ready at once, honest about strangers, silent about secrets."""

import http.client
import logging
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial

import pytest
from harness import runs, site

from kensei.server import command
from kensei.server.command import data_folder


@pytest.fixture
def serve(tmp_path):
    started = []

    def start(*words):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", "kensei", "serve", "--port", "0", "--no-open", "--data", str(tmp_path), *words]
        # In the background of a shell Ctrl-C is ignored, also by what is started there.
        listen = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, preexec_fn=listen)
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()


def test_the_server_does_not_wait_for_what_only_bots_need():
    code = "import sys, kensei.server.command; print([name for name in ('numpy', 'numba') if name in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("host", "names", "own", "known"),
    [
        ("127.0.0.1", [], "192.168.1.5", "localhost"),
        ("0.0.0.0", [], "192.168.1.5", "192.168.1.5"),
        ("0.0.0.0", [], None, "localhost"),
        ("0.0.0.0", ["club.example"], "192.168.1.5", "localhost"),
        ("club.example", [], None, "club.example"),
    ],
)
def test_the_server_is_opened_by_a_name_that_its_guests_reach(host, names, own, known, monkeypatch):
    monkeypatch.setattr(command, "own_address", lambda: own)
    assert command.public_host(host, names) == known


def ready(process):
    """Wait for the address; give all that was said before it, and the port."""
    said = ""
    while True:
        line = process.stdout.readline()
        assert line, said
        said += line
        found = re.search(r"ready at http://[^/]+:(\d+)/", line)
        if found:
            return said, int(found[1])


def test_it_serves_and_ends_when_asked(serve):
    process = serve()
    _, port = ready(process)
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/")
    assert "Kensei" in connection.getresponse().read().decode()
    connection.close()
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert "Kensei has ended. Its tables are kept" in process.stdout.read()


def test_it_says_what_it_means_to_be_open_to_others(serve):
    said, _ = ready(serve("--host", "0.0.0.0"))
    assert "everybody who can reach this machine" in said
    assert "unencrypted" in said


@pytest.mark.slow
def test_the_second_start_is_quick(serve):
    first = serve()
    ready(first)
    first.kill()
    first.wait()
    start = time.process_time(), time.monotonic()
    ready(serve())
    assert time.monotonic() - start[1] < 3 * max(1.0, os.getloadavg()[0])


def test_the_log_lies_in_the_users_data_folder():
    assert str(data_folder({"XDG_DATA_HOME": "/x"})).endswith("kensei") or sys.platform != "linux"


def test_an_error_is_logged_without_the_link(tmp_path, caplog, monkeypatch):
    @runs
    async def fail():
        async with site(tmp_path) as here:
            host = await here.table("kaito", seats=["here", "here"])
            monkeypatch.setattr("kensei.server.http.table_page.lobby", None)
            monkeypatch.setattr("kensei.server.updates.updates.now", None)
            with caplog.at_level(logging.DEBUG), pytest.raises(TypeError):
                await here.get(host)
            assert host.removeprefix("/t/") not in caplog.text

    fail()
