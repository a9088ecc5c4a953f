import { afterAll, expect, test } from 'vitest';
import { startCluster } from './testing/postgres/cluster.ts';
import { within } from './testing/postgres/databases.ts';
import { ask, emptyDatabase, PLATFORM_KEY, startOn } from './testing/postgres/program.ts';

/** Commits wait for the standby, as they must where nothing acknowledged may be lost. */
const cluster = await startCluster({ settings: ['fsync=off', 'autovacuum=off', 'max_connections=100'] });
afterAll(cluster.stop);
const standby = await cluster.addStandby('standby', { isSynchronous: true });

test('a promoted standby takes over without a restart, and has everything that was acknowledged', async () => {
  const database = await emptyDatabase(cluster.url);
  const hosts = [database, standby.url].map((url) => new URL(url).host).join(',');
  const service = await startOn(`postgres://licet@${hosts}${new URL(database).pathname}`);
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let number = 1; !isOver; number++) {
      const name = `business-${number}`;
      const { status, http } = await ask(service, 'POST', '/api/businesses', { name, type: 'LOCAL' });
      if (status === 0) acknowledged.push(name);
      else expect(http).toBe(503);
    }
  })();
  const more = async (): Promise<void> => {
    const wanted = acknowledged.length + 20;
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(wanted);
  };

  await more();
  await cluster.halt();
  await within(standby.url, (client) => client.query('select pg_promote()'));
  await more();
  isOver = true;
  await writing;
  const response = await fetch(`${service.origin}/api/businesses?limit=1000`, {
    headers: { platformkey: PLATFORM_KEY },
  });
  const { data } = (await response.json()) as { data: { items: { name: string }[] } };
  const found = new Set(data.items.map(({ name }) => name));
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
  expect(await service.stop()).toBe(0);
  await service.remove();
});
