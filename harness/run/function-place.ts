import { Session } from "node:inspector";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a function is written; `file` is relative to the working directory, with forward slashes. */
export interface FunctionPlace {
  readonly file: string;
  readonly line: number;
}

interface Location {
  readonly scriptId: string;
  readonly lineNumber: number;
}

/** The global by which the debugger is handed a function; gone again before this module returns. */
const HANDLE = "__hookrig_function_place__";

/**
 * Finds where functions are written, as the debugger knows it. It takes some 50 ms, so it is for a failure's
 * report only. A function that is not in a file (native, evaluated) has no place.
 */
export function placesOf(functions: readonly object[]): (FunctionPlace | undefined)[] {
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
  session.post("Debugger.enable");
  try {
    return functions.map((one) => {
      const location = locationOf(session, one);
      const url = location === undefined ? undefined : urls.get(location.scriptId);
      if (location === undefined || !url?.startsWith("file:")) return undefined;
      const file = relative(process.cwd(), fileURLToPath(url)).replaceAll("\\", "/");
      return { file, line: location.lineNumber + 1 };
    });
  } finally {
    session.post("Debugger.disable");
    session.disconnect();
  }
}

/** An in-process session answers before `post` returns. */
function locationOf(session: Session, wanted: object): Location | undefined {
  let location: Location | undefined;
  const globals = globalThis as Record<string, unknown>;
  globals[HANDLE] = wanted;
  session.post("Runtime.evaluate", { expression: `globalThis.${HANDLE}` }, (_error, evaluated) => {
    const { objectId } = evaluated?.result ?? {};
    if (objectId === undefined) return;
    session.post("Runtime.getProperties", { objectId }, (_failed, properties) => {
      const internal = (
        properties as { internalProperties?: { name: string; value?: { value?: unknown } }[] }
      )?.internalProperties;
      location = internal?.find(({ name }) => name === "[[FunctionLocation]]")?.value?.value as
        | Location
        | undefined;
    });
  });
  delete globals[HANDLE];
  return location;
}
