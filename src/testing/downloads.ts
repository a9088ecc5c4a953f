import { onTestFinished, vi } from 'vitest';

type Saved = { name: string; text: () => Promise<string> };

/** Returns the files that the page saves from now on. jsdom itself cannot save files. */
export function savedFiles(): Saved[] {
  const files: Saved[] = [];
  const blobs = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, file);
      return url;
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const file = blobs.get(this.href);
    if (file !== undefined) files.push({ name: this.download, text: () => file.text() });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}
