import { finding, type Source } from "./source.js";

/** What belongs to somebody's machine, and never into the project; and what holds on that machine alone. */
const places: readonly [pattern: RegExp, what: string][] = [
  [/(?<![\w.~-]|[^/]\/)\/(work|root|home\/\w+|Users\/\w+)\//, "a path of somebody's machine"],
  [/\bhttps?:\/\/[^\s/"']*(registry|npmjs|artifactory|verdaccio|mirror)[^\s"']*/i, "the host of a registry"],
  [/\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i, "the host of a registry"],
  [/import\.meta\.url\)\.pathname/, "a path with %20 where a folder's name has a space; use fileURLToPath"],
];

/** No tracked text names a machine's own folders or the host that packages came from. */
export function checkPlaces(file: Source): string[] {
  return file.text.split("\n").flatMap((line, index) =>
    places.flatMap(([pattern, what]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [finding(file, index + 1, `${what}: ${found[0]}`)];
    }),
  );
}
