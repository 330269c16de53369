/** A module that a user may import: its name, and the source file behind it. */
export interface PublicEntry {
  name: string;
  source: string;
}

/** The part of package.json that says what is public. */
export interface Manifest {
  name: string;
  bin: Record<string, string>;
  exports: Record<string, string | { default: string }>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** `./dist/src/index.js` → `src/index.ts` */
const sourceOf = (built: string) => built.replace(/^\.\/dist\//, "").replace(/\.js$/, ".ts");

/** The exports that are modules (the schema and package.json itself are not). */
export function publicEntries(manifest: Manifest): PublicEntry[] {
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [{ name: manifest.name + path.slice(1), source: sourceOf(target.default) }],
  );
}

/** The programs that package.json installs, as source files. */
export function programs(manifest: Manifest): string[] {
  return Object.values(manifest.bin).map(sourceOf);
}
