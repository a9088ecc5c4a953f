import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const foldersIn = (room: string): string[] =>
  readdirSync(join(root, room), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** Returns the names of all resources, sorted: each has a folder in `server/resources`, in `src/resources` or in both. */
export const resourceNames = (): string[] =>
  [...new Set(['server', 'src'].flatMap((side) => foldersIn(`${side}/resources`)))].toSorted();

/** Returns the path filters for Vitest that select the tests of a resource: server, screens and contract. */
export const testsOf = (resource: string): string[] => [
  ...['server/resources', 'src/resources', 'server/contract']
    .map((room) => `${room}/${resource}/`)
    .filter((folder) => existsSync(join(root, folder))),
  `/${resource}.test.`,
];
