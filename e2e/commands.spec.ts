import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { startService } from '../server/testing/spawn.ts';

/* The commands of the README, as a stranger runs them, each in its own data folder. */
const START = join(import.meta.dirname, '../scripts/run/start.ts');
const DEMO = join(import.meta.dirname, '../scripts/demo/demo.ts');

const test = base.extend<{ dataDir: string }>({
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'licet-commands-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test('npm start prints the address and a set-up link that opens the set-up page', async ({ page, dataDir }) => {
  const program = await startService({ DATA_DIR: dataDir }, START);
  expect(program.setupLink).toMatch(new RegExp(`^${program.origin}/setup#.{32,}$`));
  await page.goto(program.setupLink ?? '');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(await program.stop()).toBe(0);
});

test('npm start builds, migrates and asks nothing the second time', async ({ dataDir }) => {
  const first = await startService({ DATA_DIR: dataDir }, START);
  expect(await first.stop()).toBe(0);
  const second = await startService({ DATA_DIR: dataDir }, START);
  expect(second.output()).not.toMatch(/build|install|migrat/i);
  expect(await second.stop()).toBe(0);
});

test('npm run demo prints operators who can sign in, and keeps its data the second time', async ({ page, dataDir }) => {
  for (const isNew of [true, false]) {
    const program = await startService({ DATA_DIR: dataDir }, DEMO);
    const line = /^ +(\S+) +(\S+) +administrator$/m;
    await expect.poll(program.output).toMatch(line);
    expect(program.output().includes('sample data written')).toBe(isNew);
    const [, username, password] = line.exec(program.output()) ?? [];
    const answer = await page.request.post(`${program.origin}/bff/login`, {
      data: { username, password },
      headers: { origin: program.origin },
    });
    expect(answer.status()).toBe(200);
    const overview = async () => (await page.request.get(`${program.origin}/bff/api/overview`)).text();
    await expect.poll(overview, 'simulated devices log in').toMatch(/"sessions":[1-9]/);
    // The command has ended when nothing holds its output any more, so the simulated devices have ended too.
    expect(await program.stop()).toBe(0);
  }
});

test('npm run demo refuses a folder that holds other data', async ({ dataDir }) => {
  const own = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'quiet-harbour-lantern-42', DATA_DIR: dataDir };
  await (await startService(own)).stop();
  await expect(startService({ DATA_DIR: dataDir }, DEMO)).rejects.toThrow(/holds other data than the demo's/);
});
