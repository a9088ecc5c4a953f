import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/handle.ts';
import { within } from './databases.ts';
import { addCustomer, figuresOf, search, startReplicated, stateOf } from './replicated.ts';

const { standby, now, addInstance, onStandby } = await startReplicated();

/** Answers at once on the primary, and after a minute on a standby. */
const SLOW = sql<{ asleep: number }>`select pg_is_in_recovery() as asleep,
  cast(pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) as text) as slept`;
const readSlowly = ({ db }: { readonly db: Database }) =>
  db.reader({ caller: 'a', mayLag: { caller: 'key a', isTold: false } }).all(SLOW);
const PRIMARY = [{ asleep: 0, slept: '' }];
/** Resolves when the standby runs the slow statement. */
const isSlow = () =>
  expect
    .poll(() => onStandby("select 1 as running from pg_stat_activity where wait_event = 'PgSleep'"))
    .toHaveLength(1);

describe('no read fails because of a replica that', () => {
  test('is away: the primary answers, and the replica again when it is back', async () => {
    const { one } = now();
    await addCustomer(one, 'ada', 'Analytical');
    await standby.halt();
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    await expect.poll(() => stateOf(one.db)).toBe('away');
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    await standby.resume();
    await expect.poll(() => stateOf(one.db)).toBe('used');
    const { replica = 0 } = figuresOf(one.db)?.answered ?? {};
    expect(await search(one, 'key', 'Analytical')).toEqual(['Analytical']);
    expect(figuresOf(one.db)?.answered.replica).toBeGreaterThan(replica);
  });

  test('ends while it answers', async () => {
    const { one } = now();
    const reading = readSlowly(one);
    await isSlow();
    await standby.halt('SIGQUIT');
    expect(await reading).toEqual(PRIMARY);
    await standby.resume();
  });

  test('cancels a statement that is in the way of a change', async () => {
    const { one, url } = now();
    const reading = readSlowly(one);
    await isSlow();
    await within(url, async (client) => {
      for (const change of ['create table gone as select 1 as id', 'delete from gone', 'vacuum gone'])
        await client.query(change);
    });
    expect(await reading).toEqual(PRIMARY);
  });

  test('falls silent while it answers', async () => {
    const { url, readUrl } = now();
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const through = connect(Number(new URL(standby.url).port), '127.0.0.1');
      sockets.push(socket, through);
      socket.pipe(through).pipe(socket);
      for (const end of [socket, through]) end.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    const one = await addInstance(url, Object.assign(new URL(readUrl), { port: String(port) }).href);
    await expect.poll(() => stateOf(one.db)).toBe('used');
    const reading = readSlowly(one);
    await isSlow();
    for (const socket of sockets) socket.unpipe().pause();
    expect(await reading).toEqual(PRIMARY);
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });

  test('is no standby of this database', async () => {
    const { url } = now();
    for (const wrong of [url, standby.url]) {
      const at = await addInstance(url, wrong);
      await addCustomer(at, 'ada', `On ${new URL(wrong).port}`);
      expect(await search(at, 'key', 'On')).toContain(`On ${new URL(wrong).port}`);
      expect(figuresOf(at.db)).toMatchObject({ state: 'away', answered: { replica: 0 } });
    }
  });
});
