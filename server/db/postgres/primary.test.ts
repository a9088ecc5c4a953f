import { afterAll, expect, test } from 'vitest';
import { startCluster } from '../../testing/postgres/cluster.ts';
import { within } from '../../testing/postgres/databases.ts';
import { createConnections } from './connections.ts';

/** Clusters of its own, because it changes their settings. */
const [one, two] = await Promise.all([startCluster(), startCluster()]);
afterAll(() => Promise.all([one.stop(), two.stop()]));

const hostOf = (url: string): string => new URL(url).host;

/** Makes a server refuse changes, as a standby does, or accept them again, and ends its connections. */
async function letChange(url: string, allowed: boolean): Promise<void> {
  await within(url, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database postgres set default_transaction_read_only = ${allowed ? 'off' : 'on'}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  });
}

test('of several hosts the one is used that accepts changes, also when that is another one later', async () => {
  const hosts = ['127.0.0.1:9', hostOf(one.url), hostOf(two.url)].join(',');
  const connections = createConnections(`postgres://licet@${hosts}/postgres`, 2);
  const portOf = async (): Promise<unknown> => {
    const lent = await connections.lend();
    try {
      const { rows } = await lent.run('column', `select cast(current_setting('port') as integer)`);
      lent.release(false);
      return rows[0];
    } catch (error) {
      lent.release(true);
      throw error;
    }
  };
  const eventually = () => expect.poll(() => portOf().catch(() => undefined));

  await letChange(one.url, false);
  await eventually().toBe(Number(new URL(two.url).port));
  await letChange(one.url, true);
  await letChange(two.url, false);
  await eventually().toBe(Number(new URL(one.url).port));

  await letChange(one.url, false);
  await expect
    .poll(() => portOf().catch((error: unknown) => error))
    .toMatchObject({
      code: 520,
      cause: {
        message: expect.stringMatching(
          /^No host accepts changes \(.*ECONNREFUSED 127\.0\.0\.1:9; .*accepts no changes; .*accepts no changes\)$/,
        ) as string,
      },
    });
  await connections.close();
});
