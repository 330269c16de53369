// A rule whose matcher fails.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  agent.createPolicy({ id: "first", content: "First.", matcher: () => true });
  agent.createPolicy({
    id: "broken",
    content: "Second.",
    matcher: () => {
      throw new Error("no dictionary");
    },
  });
};
