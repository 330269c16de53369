import type { RecordedEvent } from "../core/record.js";
import type { Law } from "./law.js";

export const timeMonotonic: Law = {
  name: "time-monotonic",
  promise: "No event of the stream is dated before the one that it follows.",
  clause: "engine 1.9",
  breakable: false,
  watch(broken) {
    let last: RecordedEvent | undefined;
    return {
      any: (event) => {
        if (last !== undefined && !(event.at >= last.at))
          broken(`${event.type} is dated before ${last.type}, which it follows`, [last, event]);
        last = event;
      },
    };
  },
};
