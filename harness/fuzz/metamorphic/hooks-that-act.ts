import type { HookEntry, PointName, Program } from "../program.js";

/** Whether a hook at this point ever does more than return what is not honoured there, at once. */
export function actsAt(program: Program, point: PointName): boolean {
  const hooks = Object.values<readonly HookEntry[]>(program.hooks?.script[point] ?? {});
  return hooks.some((entries) => entries.some(acts));
}

function acts({
  return: _returned,
  nothing: _nothing,
  note: _note,
  giveUp: _giveUp,
  ...rest
}: HookEntry): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}
