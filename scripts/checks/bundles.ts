import { basename, dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUNDLED } from '../../server/testing/spawn.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Modules find migrations, pages and the files of their threads beside their source, and so do they in a bundle. Modules
 * that the bundler makes up have no file, and their ids begin with U+0000.
 */
const sourceFolders: Plugin = {
  name: 'source-folders',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith('\0')
      ? code
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(`file://${id}`)),
};

/**
 * Bundles the programs that tests start two hundred times, each with its packages, into files of `folder`. A start from the
 * sources reads and links a thousand files, which takes a second.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourceFolders],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(BUNDLED.map((program) => [basename(program, '.ts'), join(root, program)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}
