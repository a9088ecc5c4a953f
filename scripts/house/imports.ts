import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './files.ts';

/** An import, static or dynamic, of values or of types. `to` is a file's path or a package's name. */
export type Import = { readonly from: string; readonly to: string; readonly isPackage: boolean };

const CONTRACT = '#contract/';

/** Returns the imports of a file in their order, each once. Throws when the file cannot be parsed. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literal(text.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ];
  return [...new Set(specifiers)].map((specifier) => resolve(path, specifier));
}

/** A dynamic import of anything but a literal cannot be followed. */
const literal = (code: string): string[] => (/^(['"`])[^$]*\1$/.test(code) ? [code.slice(1, -1)] : []);

function resolve(from: string, specifier: string): Import {
  const [file = ''] = specifier.split('?');
  if (file.startsWith(CONTRACT))
    return { from, to: `server/contract/${file.slice(CONTRACT.length)}`, isPackage: false };
  if (file.startsWith('.')) return { from, to: posix.join(posix.dirname(from), file), isPackage: false };
  return { from, to: packageOf(file), isPackage: true };
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
