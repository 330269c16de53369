import type { ScenarioData } from "../scenario/schema.js";
import { programOf } from "./replay.js";
import type { Token } from "./token.js";
import type { UserHooks } from "./user-hooks.js";

/**
 * A mended finding as a regression: its program, with the scripts as the hooks use them now. Hooks that were
 * mended use other parts of a script than broken ones did. Throws `TOKEN_INVALID` if the token's seed no
 * longer gives its program.
 */
export async function keptFinding(
  finding: ScenarioData,
  token: Token,
  hooks: UserHooks,
): Promise<ScenarioData> {
  const { scenario, clause, tags } = finding;
  const { played } = await hooks.check(programOf(token, hooks));
  const now = hooks.asPlayed(played);
  return { ...now, scenario, ...(clause === undefined ? {} : { clause }), ...(tags && { tags }) };
}
