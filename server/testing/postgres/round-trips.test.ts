import { afterAll, expect, test } from 'vitest';
import { makeSn } from '../factories.ts';
import { uniqueMac } from '../machines.ts';
import { heartbeat } from '../runtime.ts';
import { createTestApp } from '../test-app.ts';
import { bindCheapUsers, CHEAP_PASSWORD } from '../users.ts';
import { addInstance } from './instances.ts';
import { countRoundTrips } from './round-trips.ts';

const counter = countRoundTrips();
const service = createTestApp();
const { app, db } = await addInstance(service, counter.around);
afterAll(async () => {
  await db.close();
  await service.close();
});

type Session = { readonly id: number; readonly token: string };

/** Sends a request to the counted instance. Returns its session and its round trips. */
async function costOf(path: string, body: object, token?: string): Promise<Session & { trips: number }> {
  counter.take();
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, {});
  const trips = counter.take();
  const { status, data } = (await response.json()) as { status: number; data: { items: [Session] } };
  expect(status).toBe(0);
  return { ...data.items[0], trips };
}

const logIn = (body: object) => costOf('/runtime/sessions', body);
const LIMITS = { concurrentNumber: 9, volumeNumber: 9, usersNumber: 9, usageNumber: 99 };
/** On a busy machine, a statement may be sent after the answer to one before it. So the fewest of three measurements count. */
async function fewest(measure: () => Promise<number[]>): Promise<number[]> {
  const [first, ...others] = [await measure(), await measure(), await measure()];
  return first.map((trips, at) => Math.min(trips, ...others.map((each) => each[at] ?? trips)));
}

/** Each statement is prepared once, and an instance listens before its first statement. */
const warm = async (body: object) => void (await logIn(body));

test('a log-in of a new device, of one that is known, and of one whose session it replaces takes few round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  await warm({ sn, mac: uniqueMac() });
  const measure = async () => {
    const mac = uniqueMac();
    const added = await logIn({ sn, mac });
    const replacing = await logIn({ sn, mac });
    await service.api('DELETE', `/sns/${sn}/sessions`, [replacing.id]);
    const known = await logIn({ sn, mac });
    return [added, known, replacing].map(({ trips }) => trips);
  };
  expect(await fewest(measure)).toEqual([7, 6, 8]);
});

test('a log-in with name and password takes one round trip more', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'WEB_APP' });
  await service.db.tx((tx) => bindCheapUsers(tx, sn, ['ada']));
  const account = { sn, loginName: 'ada', password: CHEAP_PASSWORD };
  await warm({ ...account, mac: uniqueMac() });
  expect(await fewest(async () => [(await logIn({ ...account, mac: uniqueMac() })).trips])).toEqual([8]);
});

/** Makes an SN of which these sessions have all seats, and lets time pass. Returns the round trips of the next log-in. */
async function tripsWhenFull(sessions: number, pass: (those: readonly Session[]) => Promise<void>): Promise<number[]> {
  const sn = await makeSn(service, { concurrentNumber: sessions, reclaimMinutes: 5 }, { type: 'FLOAT' });
  const those = await Promise.all(Array.from({ length: sessions }, () => logIn({ sn, mac: uniqueMac() })));
  for (const each of those) await heartbeat(service, each, { commands: 1 });
  await pass(those);
  return [(await logIn({ sn, mac: uniqueMac() })).trips];
}

test.each([1, 5])('a log-in that ends %i silent sessions takes eight round trips', async (sessions) => {
  const silence = async () => void (service.time.now += 600);
  expect(await fewest(() => tripsWhenFull(sessions, silence))).toEqual([8]);
});

test.each([1, 5])(
  'a log-in that takes the seat of an idle session, one of %i, takes eight round trips',
  async (sessions) => {
    const idleness = async (those: readonly Session[]) => {
      for (let minutes = 0; minutes < 6; minutes += 2) {
        service.time.now += 120;
        for (const each of those) await heartbeat(service, each);
      }
    };
    expect(await fewest(() => tripsWhenFull(sessions, idleness))).toEqual([8]);
  },
);

test('a heartbeat takes three round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  const { id, token } = await logIn({ sn, mac: uniqueMac() });
  const beat = () => costOf(`/runtime/sessions/${id}/heartbeat`, { commands: 1 }, token);
  await beat();
  expect((await beat()).trips).toBe(3);
});
