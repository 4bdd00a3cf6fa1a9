# SPDX-License-Identifier: MIT
"""The files for monitoring: promtool accepts the rules, their tests and the sample of a configuration; rules and dashboard
name only metrics that the arena has, and show all of them. Argument: promtool."""

import json
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FILES = os.path.join(ROOT, "arena", "monitoring")
ALERTS = os.path.abspath(os.path.join(FILES, "alerts.yml"))
PROMTOOL = sys.argv.pop(1)
WIDTH = 24  # columns of a dashboard
NAME = re.compile(r"\b(?:arena|process)_[a-z_]+\b")


def text(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def metrics():
    """Each metric by its name, with its label. A test keeps the document equal to the table of the code."""
    rows = re.findall(r"^\| `((?:arena|process)_[a-z_]+)` \| (\w+) \| (\w*) \|", text("arena", "docs", "http.md"), re.MULTILINE)
    return {name: (kind, label) for name, kind, label in rows}


def samples():
    """Each name that a sample has, with the labels that it may have."""
    known = {"up": set()}
    for name, (kind, label) in metrics().items():
        if kind == "histogram":
            known.update({name + "_bucket": {"le"}, name + "_sum": set(), name + "_count": set()})
        else:
            known[name] = {label} - {""}
    return known


def named(expression):
    """The metrics that an expression names; what stands in braces and brackets are labels and times."""
    return set(NAME.findall(re.sub(r"\{[^}]*\}|\[[^]]*\]", " ", expression)))


def labels(expression):
    """(metric, its labels) of each selector."""
    for name, inside in re.findall(r"\b((?:arena|process)_[a-z_]+)\{([^}]*)\}", expression):
        yield name, set(re.findall(r"(\w+)\s*[=!]~?=?\s*\"", inside))


def rule_expressions():
    """What stands behind `expr:`, also where it goes on in further lines."""
    return [re.sub(r"\s+", " ", found) for found in
            re.findall(r"^ {8}expr: (?:>-\n)?((?:.*\n)(?: {10}.*\n)*)", text("arena", "monitoring", "alerts.yml"), re.MULTILINE)]


class Monitoring(unittest.TestCase):
    def setUp(self):
        self.dashboard = json.loads(text("arena", "monitoring", "dashboard.json"))
        self.panels = self.dashboard["panels"]
        self.shown = [target["expr"] for panel in self.panels for target in panel.get("targets", [])]

    def promtool(self, *words, **how):
        done = subprocess.run([PROMTOOL, *words], capture_output=True, text=True, check=False, **how)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_promtool_accepts_the_rules_and_the_configuration(self):
        self.promtool("check", "rules", "--lint-fatal", ALERTS)
        self.promtool("check", "config", "--lint-fatal", os.path.join(FILES, "prometheus.yml"))

    def test_each_alert_fires_when_it_should(self):
        tests = text("tests", "monitoring", "alerts_test.yml")
        for name in re.findall(r"alert: (\w+)", text("arena", "monitoring", "alerts.yml")):
            self.assertIn(f'alertname="{name}"', tests, "an alert without a test")
        with folders.temporary() as folder:
            path = os.path.join(folder, "tests.yml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(tests.replace("- ALERTS", f"- {ALERTS}"))
            self.promtool("test", "rules", path)

    def test_an_alert_says_what_is_wrong_and_what_to_do(self):
        for rule in text("arena", "monitoring", "alerts.yml").split("- alert: ")[1:]:
            for key in ("expr:", "for:", "labels: {severity: ", "summary:", "description:"):
                self.assertIn(key, rule, rule.splitlines()[0])

    def test_rules_and_dashboard_name_only_what_there_is(self):
        known = samples()
        self.assertGreater(len(rule_expressions()), 10)
        for expression in rule_expressions() + self.shown + [self.dashboard["templating"]["list"][1]["query"]["query"]]:
            self.assertTrue(named(expression) <= set(known), (expression, named(expression) - set(known)))
            for name, used in labels(expression):
                self.assertTrue(used <= known[name] | {"job", "instance"}, (name, used))

    def test_each_metric_is_on_the_dashboard(self):
        shown = {re.sub("_(bucket|sum|count)$", "", name) for expression in self.shown for name in named(expression)}
        self.assertEqual(set(metrics()) - shown, set())

    def test_the_dashboard_is_one_that_grafana_can_draw(self):
        self.assertEqual(len({panel["id"] for panel in self.panels}), len(self.panels))
        taken = set()
        for panel in self.panels:
            place = panel["gridPos"]
            self.assertIn(panel["type"], ("row", "stat", "timeseries"))
            self.assertTrue(panel["title"])
            self.assertLessEqual(place["x"] + place["w"], WIDTH, panel["title"])
            cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
            self.assertFalse(cells & taken, panel["title"])
            taken |= cells
            targets = panel.get("targets", [])
            self.assertEqual(bool(targets), panel["type"] != "row", panel["title"])
            self.assertEqual(len({target["refId"] for target in targets}), len(targets))
            for target in targets:
                self.assertEqual(target["datasource"]["uid"], "${datasource}")

    def test_the_expressions_of_the_dashboard_can_be_parsed(self):
        """As rules, which promtool reads."""
        rules = ["groups:\n- name: dashboard\n  rules:\n"]
        for number, expression in enumerate(self.shown):
            expression = expression.replace("$__rate_interval", "5m").replace("$instance", ".*")
            self.assertNotIn("$", expression)
            rules.append(f"  - record: panel:{number}\n    expr: {json.dumps(expression)}\n")
        with folders.temporary() as folder:
            path = os.path.join(folder, "rules.yml")
            with open(path, "w", encoding="utf-8") as file:
                file.write("".join(rules))
            self.promtool("check", "rules", path)


if __name__ == "__main__":
    unittest.main()
