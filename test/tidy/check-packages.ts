import { isBuiltin } from "node:module";
import type { Manifest } from "../entries.js";
import { reach } from "./check-reach.js";
import { type Import, importsOf } from "./imports.js";
import { finding, type Source } from "./source.js";

type Packages = Pick<Manifest, "dependencies" | "peerDependencies">;

/** What is published imports only what is installed with it, or what its user is told to install. */
export function checkPackages(file: Source, manifest: Packages): string[] {
  const known = { ...manifest.dependencies, ...manifest.peerDependencies };
  return importsOf(file).flatMap((found) => {
    const name = packageOf(found);
    if (name === undefined || known[name] !== undefined) return [];
    return [finding(file, found.line, `imports ${name}, which package.json does not install for users`)];
  });
}

/**
 * Peers are optional, so an entry must load without them: a peer is loaded with `import()`, unless the
 * entry exists for that peer (`peersOf`: entry → the peers its user has).
 */
export function checkPeers(
  files: readonly Source[],
  manifest: Packages,
  peersOf: Readonly<Record<string, readonly string[]>>,
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return Object.entries(peersOf).flatMap(([entry, peers]) => {
    const loaded = reach(byPath, [entry], isStatic);
    return files
      .filter(({ path }) => loaded.has(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(isStatic)
          .flatMap((found) => {
            const name = packageOf(found) ?? "";
            if (manifest.peerDependencies?.[name] === undefined || peers.includes(name)) return [];
            return [finding(file, found.line, `loads the optional peer ${name} along with ${entry}`)];
          }),
      );
  });
}

const isStatic = ({ kind }: Import) => kind === "static";

/** The package that an import names, if it names one. */
function packageOf({ specifier }: Import): string | undefined {
  if (specifier.startsWith(".") || isBuiltin(specifier)) return undefined;
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
