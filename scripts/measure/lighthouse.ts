import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fetched by npx when it is wanted: docs/decisions/0059-lighthouse-on-demand.md. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** Returns the scores of Lighthouse, from 0 to 100, for an address on a desktop. `cookie` is sent with every request. */
export function scoresOf(address: string, chromium: string, cookie: string | undefined): Scores {
  const folder = mkdtempSync(join(tmpdir(), 'licet-lighthouse-'));
  const report = join(folder, 'report.json');
  try {
    const { status, stderr } = spawnSync(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, address, '--preset=desktop', '--quiet', '--output=json', `--output-path=${report}`],
        ...[`--only-categories=${CATEGORIES.join(',')}`, '--chrome-flags=--headless=new --no-sandbox'],
        ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
      ],
      { encoding: 'utf8', env: { ...process.env, CHROME_PATH: chromium } },
    );
    if (status !== 0) throw new Error(`Lighthouse failed: ${stderr}`);
    const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<string, { score: number | null }>;
    };
    const of = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    return Object.fromEntries(CATEGORIES.map((name) => [name, of(name)])) as Scores;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
