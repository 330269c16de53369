import { expect, test } from "vitest";
import { MetricsRecorder } from "../../src/observability/metrics-recorder.js";
import { Stage } from "./stage.js";
import { STORIES } from "./stories.js";

test("forgets every unit of a turn that has ended, even one whose end is never told", () => {
  const recorder = new MetricsRecorder({
    exemplars: true,
    add: () => {},
    series: () => ({ add: () => {} }),
    zero: () => {},
    observe: () => {},
  });
  Object.values(STORIES).forEach((story, index) => {
    story(new Stage([recorder], `turn-${index}`));
    expect([story.name, recorder.open]).toEqual([story.name, 0]);
  });
});

test("observes no negative time when the machine's clock is set back", () => {
  const observed: number[] = [];
  const observe = (_metric: string, _labels: object, value: number) => void observed.push(value);
  const stage = new Stage([
    new MetricsRecorder({
      exemplars: false,
      add: () => {},
      series: () => ({ add: () => {} }),
      zero: () => {},
      observe,
    }),
  ]);
  const turn = stage.turn();
  stage.hook(turn, -5_000);
  stage.wait(-5_000);
  stage.endTurn(turn, "completed");
  expect(observed.length).toBeGreaterThan(2);
  expect(observed.filter((value) => value < 0)).toEqual([]);
});
