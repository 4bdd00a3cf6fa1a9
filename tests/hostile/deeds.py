# SPDX-License-Identifier: MIT
"""What the rows of table.py do; connections.py has the rest of it. Each deed has the bot; one that returns False leaves
undone what an honest bot would do at this moment. Before it ends or stops its process, or waits for its clock to run out, it says that it is done."""

import os
import signal
import socket
import struct

from packer import pack
from wire import Dealer, Unpacker

MIB = 1 << 20


# --- waiting, ending -------------------------------------------------------------------------------------------------


def hang(bot):
    bot.done()
    signal.pause()


def stop_itself(bot):
    bot.done()
    os.kill(os.getpid(), signal.SIGSTOP)


def exit_with_3(bot):
    bot.done()
    os._exit(3)


def kill_itself(bot):
    bot.done()
    os.kill(os.getpid(), signal.SIGKILL)


def hear_until_closed(bot):
    """Reads on, and does nothing, until the arena closes the connection; then waits to be ended."""
    bot.done()
    try:
        while True:
            bot.dealer.receive()
    except (AssertionError, OSError):
        signal.pause()


def send(bot, content):
    bot.dealer.send(content)


def send_all(bot, contents):
    """Sends what it can, while the bystander plays; the arena ends that, and the process."""
    bot.done()
    try:
        for content in contents:
            bot.dealer.send(content)
    except OSError:
        pass
    hear_until_closed(bot)


# --- frames and messages that are none -------------------------------------------------------------------------------


def send_no_msgpack(bot):
    send(bot, b"\xc1hello")


def send_empty_frame(bot):
    send(bot, b"")


def send_empty_array(bot):
    send(bot, b"\x90")


def send_nil(bot):
    send(bot, b"\x91\xc0")


def send_bare_map(bot):
    send(bot, pack(bot.answer()))


def send_1025_messages(bot):
    send(bot, pack([{"type": "pong", "number": 1}] * 1025))


def send_lying_array(bot):
    send(bot, b"\xdd\xff\xff\xff\xff")


def send_lying_map(bot):
    send(bot, b"\x91\xdf\xff\xff\xff\xff")


def send_lying_text(bot):
    send(bot, b"\x91\x81\xa4type\xdb\xff\xff\xff\xffanswer")


def send_too_deep(bot):
    send(bot, b"\x91\x81\xa1x" + b"\x91" * 7 + b"\xc0")


def send_cut_frame(bot):
    send(bot, pack([bot.answer()])[:-1])


def send_two_frames(bot):
    bot.dealer.send(b"a", more=True)
    bot.dealer.send(b"b")


def send_many_frames(bot):
    for _ in range(10000):
        bot.dealer.send(b"a", more=True)
    bot.dealer.send(b"b")


def wait_for_the_end_of_the_connection(bot):
    try:
        while bot.dealer.socket.recv(65536):
            pass
    except OSError:
        pass


def send_large_frame(bot):
    bot.dealer.socket.sendall(struct.pack(">BQ", 2, 65537) + bytes(8))
    wait_for_the_end_of_the_connection(bot)
    bot.come_back()
    return False


def send_no_zeromq(bot):
    bot.dealer.socket.sendall(b"\xff" * 64)
    wait_for_the_end_of_the_connection(bot)
    bot.come_back()
    return False


# --- keys that are wrong ---------------------------------------------------------------------------------------------


# An answer that cannot be read is the answer all the same: nothing else is said to the decision.


def answer_with(**wrong):
    def deed(bot):
        send(bot, pack([bot.answer(**wrong)]))
        return False

    return deed


def replaced(bot, old, new):
    """An answer with some of its bytes replaced."""
    content = pack([bot.answer(note="here")])
    assert content.count(old) == 1
    send(bot, content.replace(old, new))
    return False


answer_in_words = answer_with(action="the first, please")
answer_minus_1 = answer_with(action=-1)
answer_1024 = answer_with(action=1024)
answer_decision_0 = answer_with(decision=0)
note_too_much = answer_with(note="x" * 1025)


def send_unknown_type(bot):
    send(bot, pack([bot.answer(type="checkmate")]))


def send_decision(bot):
    send(bot, pack([bot.answer(type="decision")]))


def answer_illegally(bot):
    send(bot, pack([bot.answer(action=1023)]))
    return False


def answer_in_floats(bot):
    action = bytes([bot.decision["actions"][0]])
    return replaced(bot, b"\xa6action" + action, b"\xa6action\xca\x3f\x80\0\0")


def answer_nothing(bot):
    message = bot.answer()
    del message["action"]
    send(bot, pack([message]))
    return False


def answer_twice_in_one(bot):
    return replaced(bot, b"\xa4note\xa4here", b"\xa6action\0")


def answer_at_length(bot):
    room = 65536 - len(pack([bot.answer(x={"$bin": "00" * 60000})])) + 60000
    send(bot, pack([bot.answer(x={"$bin": "00" * room})]))
    return False


def note_no_utf8(bot):
    return replaced(bot, b"\xa4here", b"\xa4\xff\xfe\xc0\x80")


def say_no_utf8(bot):
    content = pack([bot.answer(text="here")])
    send(bot, content.replace(b"\xa4here", b"\xa4\xff\xfe\xc0\x80"))
    return False


# --- matches, seats and decisions of others, or of none --------------------------------------------------------------


def foreign_handle(bot):
    """Handles count for each token, so those of others say nothing here: only one that was never given is foreign."""
    return bot.match + 1


def answer_for_other_match(bot):
    handle = foreign_handle(bot)
    send(bot, pack([bot.answer(match=handle), {"type": "ready", "match": handle}]))


def answer_twice(bot):
    send(bot, pack([bot.answer(), bot.answer()]))
    return False


def answer_again(bot):
    send(bot, pack([bot.answer()]))


def answer_ahead(bot):
    send(bot, pack([bot.answer(decision=bot.decision["decision"] + 1)]))


def answer_after_the_end(bot):
    send(bot, pack([bot.answer()]))


def be_ready_again(bot):
    send(bot, pack([{"type": "ready", "match": bot.match}] * 10))


def answer_too_late(bot):
    late = pack([bot.answer()])
    bot.done()
    while not any(message["type"] == "error" and message["code"] == "late" for message in next_frame(bot)):
        pass
    send(bot, late)


def next_frame(bot):
    """The messages of the next frame; the bot goes on as if it had not come, but with a decision in it as the open one."""
    messages = Unpacker(bot.dealer.receive()).value()
    for message in messages:
        if message["type"] == "decision":
            bot.decision, bot.decisions = message, bot.decisions + 1
    return messages


# --- who it is -------------------------------------------------------------------------------------------------------


def say_hello(bot, **more):
    bot.say(**bot.hello(**more))


def say_version_2(bot):
    say_hello(bot, major=2)


def speak_version_2(bot):
    say_version_2(bot)
    hear_until_closed(bot)


def say_wrong_token(bot):
    say_hello(bot, token="0" * 32)
    hear_until_closed(bot)


def say_wrong_token_first(bot):
    say_hello(bot, token="0" * 32)


def say_version_2_first(bot):
    say_version_2(bot)


def say_long_token(bot):
    say_hello(bot, token="0" * 129)


def say_no_token(bot):
    hello = bot.hello()
    del hello["token"]
    bot.say(**hello)


def be_a_controller(bot):
    say_hello(bot, **{"as": "controller"})


def say_all_but_hello(bot):
    send(bot, b"garbage")
    send(bot, pack([{"type": "ready", "match": 1}, {"type": "pong", "number": 1}, {"type": "bye"}]))


def say_hello_twice(bot):
    say_hello(bot)


def answer_to(endpoint, message):
    """What the arena says to the first message on a connection."""
    dealer = Dealer(endpoint)
    dealer.send(pack([message]))
    return Unpacker(dealer.receive()).value()[0]


def expect_refusal(bot, code, **more):
    said = answer_to(bot.endpoint, bot.hello(**more))
    assert (said["type"], said["code"]) == ("refusal", code), said


def attach_twice(bot):
    expect_refusal(bot, "taken")


def come_back_twice(bot):
    for _ in range(2):
        bot.come_back()
        assert next_frame(bot)[0]["type"] == "welcome"


def come_back_for_ever(bot):
    bot.done()
    for _ in range(100):
        try:
            bot.come_back()
            bot.dealer.receive()
        except (AssertionError, OSError):
            break
    signal.pause()


def say_token_of_other(bot):
    expect_refusal(bot, "taken", token=bot.folder.hear("bystander token"))


def come_back_as_other(bot):
    expect_refusal(bot, "unknown-match", token=bot.folder.hear("bystander token"), match=foreign_handle(bot), event=0)


def come_back_to_other(bot):
    expect_refusal(bot, "unknown-match", match=foreign_handle(bot), event=0)


def come_back_as_two(bot):
    """With all that the bystander knows, but over the connection on which it said hello as itself."""
    say_hello(bot, token=bot.folder.hear("bystander token"), match=int(bot.folder.hear("bystander handle")), event=0)
    (said,) = next_frame(bot)
    assert (said["type"], said["code"]) == ("error", "unexpected"), said


def say_bye(bot):
    bot.say(type="bye")
    hear_until_closed(bot)


# --- its process -----------------------------------------------------------------------------------------------------


def close_output(_):
    os.close(1)
    os.close(2)


def fill_output(_):
    for _ in range(10000):
        os.write(1, b"o" * 1000)
        os.write(2, b"e" * 1000)


def have_a_child(_):
    if os.fork() == 0:
        signal.pause()


def have_a_daemon(_):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.pause()
        os._exit(0)


def ignore_the_end(bot):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    bot.ignores_close = True


def eat_memory(bot):
    bot.eaten = bytearray(b"x") * (200 * MIB)


def stay_away(bot):
    bot.done()
    bot.dealer.socket.close()
    signal.pause()
