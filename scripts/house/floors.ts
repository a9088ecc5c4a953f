import { circlesOf } from './circles.ts';
import { resourceOf } from './doors.ts';
import type { Import } from './imports.ts';

/** Resources by floor, lowest first, and within a floor in order. A resource imports only from resources before it. */
export type Floors = readonly (readonly string[])[];

/** Returns what is wrong with the floors of a side, as sentences. */
export function floorFaults(side: string, floors: Floors, imports: readonly Import[]): string[] {
  const order = floors.flat();
  const faults = new Set<string>();
  for (const { from, to } of imports) {
    const [mine, other] = [resourceOf(from, side), resourceOf(to, side)];
    if (mine === undefined) continue;
    if (!order.includes(mine)) faults.add(`${side}/${mine} stands on no floor.`);
    if (other === undefined || other === mine) continue;
    if (order.indexOf(other) > order.indexOf(mine)) faults.add(`${from} imports ${to}, which stands above it.`);
  }
  return [...faults];
}

/** Returns the groups of resources of a side that reach each other. */
export function resourceCircles(side: string, imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [mine, other] = [resourceOf(from, side), resourceOf(to, side)];
    if (mine === undefined) continue;
    const others = graph.get(mine) ?? new Set();
    graph.set(mine, others);
    if (other !== undefined && other !== mine) others.add(other);
  }
  return circlesOf(graph);
}

/** Returns the groups of files that import each other in a circle, types included. */
export function fileCircles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) {
    if (isPackage) continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return circlesOf(graph);
}
