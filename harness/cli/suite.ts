import { HarnessError } from "../core/errors.js";
import { onlyLines, refusalLines } from "./refusals.js";
import type { Targets } from "./targets.js";
import type { Loaded, Wiring } from "./wiring.js";

/**
 * Files that are refused as they are: `text` lists everything that is wrong with all of them, a place a
 * line.
 */
export class SuiteRefused extends HarnessError<"SUITE_INVALID"> {
  override name = "SuiteRefused";
  readonly text: string;

  constructor(text: string) {
    super("SUITE_INVALID", text.trimEnd());
    this.text = text;
  }
}

/** Loads all scenarios of the targets' files. Throws `SUITE_INVALID`: one bad file, and nothing runs. */
export async function loadSuite<S extends Loaded>(
  { paths, only }: Targets,
  wiring: Pick<Wiring<S>, "load">,
  options: { readonly cwd: string; readonly forbidOnly: boolean },
): Promise<readonly S[]> {
  const { scenarios, errors } = await wiring.load(paths, { cwd: options.cwd, only, allowEmptyExpect: false });
  if (errors.length > 0) throw new SuiteRefused(refusalLines(errors));
  const marked = options.forbidOnly ? scenarios.filter(({ data }) => data.only === true) : [];
  if (marked.length > 0) throw new SuiteRefused(onlyLines(marked));
  return scenarios;
}
