import type { Law } from "./law.js";

export const noOpenSpans: Law = {
  name: "no-open-spans",
  promise: "Every span that the OpenTelemetry observer starts is ended when the run is over.",
  clause: "observability 4.1",
  breakable: false,
  watch(broken) {
    return {
      end: ({ openSpans = [] }) => {
        if (openSpans.length > 0) broken(`spans never ended: ${openSpans.join(", ")}`, []);
      },
    };
  },
};
