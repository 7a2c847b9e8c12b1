"""Sentences apart from their language."""

from zuka.message import LANGUAGES, msg, nmsg, render, verbatim


def test_a_message_renders_in_both_languages():
    sentence = msg("not enough memory")
    assert render(sentence, "en") == "not enough memory"
    assert render(sentence, "zh") == "显存不足"


def test_parameters_are_formatted_by_the_sentence_and_may_be_messages():
    sentence = msg("{rule} removed {gib:.1f} GiB", rule=msg("not enough memory"), gib=2.345)
    assert render(sentence, "en") == "not enough memory removed 2.3 GiB"


def test_the_wording_follows_the_count():
    assert render(nmsg("{count} offer", "{count} offers", 1), "en") == "1 offer"
    assert render(nmsg("{count} offer", "{count} offers", 3), "en") == "3 offers"
    assert render(nmsg("{count} offer", "{count} offers", 3), "zh") == "3 条报价"


def test_a_name_with_braces_stays_as_it_is():
    for language in LANGUAGES:
        assert render(verbatim("{card} 100 %"), language) == "{card} 100 %"
