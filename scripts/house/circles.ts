/** A directed graph: each name with the names that it leads to. */
export type Graph = ReadonlyMap<string, Iterable<string>>;

/**
 * Returns the circles of a graph: groups of two or more names that all lead to each other, each sorted
 * (Tarjan's strongly connected components).
 */
export function circlesOf(graph: Graph): string[][] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (name: string): number => {
    const index = indexes.size;
    indexes.set(name, index);
    lowest.set(name, index);
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      const reached = indexes.has(next) ? (open.includes(next) ? (indexes.get(next) ?? index) : index) : visit(next);
      lowest.set(name, Math.min(lowest.get(name) ?? index, reached));
    }
    if (lowest.get(name) === index) close(name);
    return lowest.get(name) ?? index;
  };
  const close = (name: string): void => {
    const circle = open.splice(open.indexOf(name));
    if (circle.length > 1) circles.push(circle.toSorted());
  };

  for (const name of graph.keys()) if (!indexes.has(name)) visit(name);
  return circles;
}
