import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ListDefinition } from '../../query/definition.ts';

const RESOURCES = join(import.meta.dirname, '../../resources');

const isList = (value: unknown): value is ListDefinition =>
  typeof value === 'object' && value !== null && ['from', 'record', 'querys', 'sorts'].every((name) => name in value);

/** Returns all lists of the resources with their names. */
export async function allLists(): Promise<[string, ListDefinition][]> {
  const lists: [string, ListDefinition][] = [];
  for (const path of globSync(`${RESOURCES}/**/fields.ts`).sort()) {
    const exported = (await import(path)) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exported)) if (isList(value)) lists.push([name, value]);
  }
  return lists;
}
