import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The files of a build, each with the files that it imports before it runs. */
type Chunks = Readonly<Record<string, { readonly imports: readonly string[] }>>;

/** Returns a file and all its imports, direct or not, without those that `isThere` says are already on the page. */
export function withImports(file: string, chunks: Chunks, isThere: (file: string) => boolean): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name) || isThere(name)) return;
    found.add(name);
    chunks[name]?.imports.forEach(add);
  };
  add(file);
  return [...found];
}

/**
 * Preloads the scripts and styles of one screen while the browser compiles those that every page needs; the router
 * would request them only once it runs. The priority is low, so that they do not delay the others. `screen` is the end
 * of its source path; a build without it fails.
 */
export const preloadScreen = (screen: string): Plugin => ({
  name: 'preload-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.fromEntries(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const first = Object.values(chunks).find((chunk) => chunk.facadeModuleId?.endsWith(screen));
      if (first === undefined) throw new Error(`no file of the build is made for ${screen}`);
      const isThere = (file: string): boolean => html.includes(`/${file}"`);
      const scripts = withImports(first.fileName, chunks, isThere);
      const styles = new Set(scripts.flatMap((file) => [...(chunks[file]?.viteMetadata?.importedCss ?? [])]));
      return [
        ...[...styles].filter((file) => !isThere(file)).map((file) => preload(file, { rel: 'preload', as: 'style' })),
        ...scripts.map((file) => preload(file, { rel: 'modulepreload' })),
      ];
    },
  },
});

const preload = (file: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, fetchpriority: 'low', href: `/${file}` },
  injectTo: 'head',
});
