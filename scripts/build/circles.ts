import type { Plugin } from 'vite';

/** What each file imports before it runs. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files that import each other in a circle, in its order; undefined when there is no circle. */
export function circleOf(imports: Imports): readonly string[] | undefined {
  const clear = new Set<string>();
  const from = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (clear.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...way, file]);
      if (circle) return circle;
    }
    clear.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = from(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Lets a build fail whose files import each other in a circle: one of them would run before what it needs is there, and
 * which one depends on the page that is opened first.
 */
export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`files of the build import each other in a circle: ${circle.join(' → ')}`);
  },
});
