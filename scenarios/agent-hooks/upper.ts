// Shows everything in capitals.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  agent.registerInstanceHook("prePrint", "upper", (_agent, kwargs) => {
    kwargs.msg.content = kwargs.msg.text.toUpperCase();
    return kwargs;
  });
};
