import { expect, test } from "vitest";
import { failure, problem, scenario } from "./made.js";
import { reported } from "./reporting.js";

test("a suite a file, a case a scenario, times virtual", async () => {
  const text = await reported("junit", [
    failure(),
    scenario({ line: 30, scenario: "B", status: "skipped", because: "why" }),
    scenario({ file: "z.yaml", status: "known" }),
    scenario({ file: "z.yaml", scenario: "E", status: "error", problems: [problem({ kind: "WALL_LIMIT" })] }),
  ]);
  expect(text).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites tests="4" failures="1" errors="1" skipped="1">
      <testsuite name="scenarios/budget/three.yaml" time="3" tests="2" failures="1" errors="0" skipped="1">
        <testcase name="Three rejections end the turn" classname="scenarios/budget/three.yaml" file="scenarios/budget/three.yaml:4" time="1.5">
          <properties>
            <property name="clause" value="engine 1.5"/>
            <property name="tag" value="budget"/>
          </properties>
          <failure message="lane main has 2 cues, and was called a third time" type="SCRIPT_OVERRUN"><![CDATA[turn 1: lane main has 2 cues, and was called a third time
    at scenarios/budget/three.yaml:19:7
    hook piiGuard hooks.ts:14
    expected  ["Hello"]
    received  ["Hello","Bye"]

    turn 1: messages: expected 1, received 2
    at scenarios/budget/three.yaml:19:7
    expected  ["Hello"]
    received  ["Hello","Bye"]

    hookrig run scenarios/budget/three.yaml:4
    ]]></failure>
        </testcase>
        <testcase name="B" classname="scenarios/budget/three.yaml" file="scenarios/budget/three.yaml:30" time="1.5">
          <properties>
            <property name="because" value="why"/>
          </properties>
          <skipped/>
        </testcase>
      </testsuite>
      <testsuite name="z.yaml" time="3" tests="2" failures="0" errors="1" skipped="0">
        <testcase name="E" classname="z.yaml" file="z.yaml:4" time="1.5">
          <error message="messages: expected 1, received 2" type="WALL_LIMIT"><![CDATA[turn 1: messages: expected 1, received 2
    at scenarios/budget/three.yaml:19:7
    expected  ["Hello"]
    received  ["Hello","Bye"]

    hookrig run z.yaml:4
    ]]></error>
        </testcase>
        <testcase name="Three rejections end the turn" classname="z.yaml" file="z.yaml:4" time="1.5"/>
      </testsuite>
    </testsuites>
    "
  `);
});

test("no date, host or real time, whatever the run took", async () => {
  const text = await reported("junit", [scenario()], { closing: { realMs: 123_456 } });
  expect(text).toBe(await reported("junit", [scenario()]));
  expect(text).not.toMatch(/timestamp|hostname|123/);
});

test("texts that XML cannot hold do not break the file", async () => {
  const message = "a ]]> b ]]> c \u0000 <&>\ud800";
  const text = await reported("junit", [failure({ problems: [problem({ message })] })]);
  expect(text).not.toContain("\u0000");
  const cdata = /<!\[CDATA\[(?<inside>[\s\S]*?)\]\]>(?<after>[\s\S]*)/.exec(text)?.groups;
  expect(cdata?.inside).toContain("hookrig run");
  expect(cdata?.after).not.toContain("]]>");
});
