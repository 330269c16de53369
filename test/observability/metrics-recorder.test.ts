import { expect, test } from "vitest";
import { MetricsRecorder } from "../../src/observability/metrics-recorder.js";
import { Stage } from "./stage.js";
import { STORIES } from "./stories.js";

test("forgets every unit of a turn that has ended, even one whose end is never told", () => {
  const recorder = new MetricsRecorder({ exemplars: true, add: () => {}, observe: () => {} });
  Object.values(STORIES).forEach((story, index) => {
    story(new Stage([recorder], `turn-${index}`));
    expect([story.name, recorder.open]).toEqual([story.name, 0]);
  });
});
