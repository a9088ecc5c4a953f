import { join } from 'node:path';
import { expect, test } from 'vitest';
import { binaries, debianPrograms } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { ask, emptyDatabase, makeSn, startOn } from './program.ts';

test.each([
  ['a folder without programs', import.meta.dirname, /ENOENT/],
  ['no folder', join(import.meta.dirname, 'none'), /ENOENT/],
  ['an empty text', '', /^POSTGRES_BIN is '', and its program postgres does not run: .*ENOENT/],
])('POSTGRES_BIN with %s is an error, and no other programs are used', (_about, folder, message) => {
  expect(() => binaries(import.meta.dirname, folder)).toThrow(message);
});

// The newest version is that of npm, which all other tests use. This one finds what an older version refuses.
const [oldest = ''] = debianPrograms().toReversed();

test.skipIf(oldest === '')(
  "on Debian's oldest PostgreSQL the program starts, and a device logs in to an SN",
  async () => {
    const cluster = await startCluster({ programs: oldest });
    try {
      const service = await startOn(await emptyDatabase(cluster.url));
      try {
        const sn = await makeSn(service);
        const { status, first } = await ask(service, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-00-01' }, {});
        expect(status).toBe(0);
        expect((await ask(service, 'POST', '/api/sns/data', { querys: [] })).first).toMatchObject({ sn });
        const headers = { authorization: `Bearer ${String(first['token'])}` };
        const ended = await ask(service, 'DELETE', `/runtime/sessions/${String(first['id'])}`, {}, headers);
        expect(ended.status).toBe(0);
      } finally {
        await service.remove();
      }
    } finally {
      await cluster.stop();
    }
  },
);
