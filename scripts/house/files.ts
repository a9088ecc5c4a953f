import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One TypeScript file of the repository. */
export type SourceFile = { readonly path: string; readonly text: string };

const ROOMS = ['server', 'src', 'device', 'e2e', 'scripts', 'bench'];

/** Reads all TypeScript files below `root`, sorted by path. Paths are relative to `root`. */
export const readSources = (root: string): SourceFile[] =>
  globSync(
    ROOMS.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** True for tests and what only they use; browser stories are a room of their own. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** True for code that runs in production: no tests, no browser stories, no sample data. */
export const isProduction = (path: string): boolean => !isTest(path) && !/^(e2e|server\/db\/seed)\//.test(path);

/** Lines of a file, as `wc -l` counts them. */
export const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;
