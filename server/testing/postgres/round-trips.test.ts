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

/** Sends a request to the counted instance, and returns its session. */
async function send(path: string, body: object, token?: string): Promise<Session> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, {});
  const { status, data } = (await response.json()) as { status: number; data: { items: [Session] } };
  expect(status).toBe(0);
  return data.items[0];
}

const logIn = (body: object) => send('/runtime/sessions', body);
const tripsOf = async (body: object): Promise<number> => (await counter.during(() => logIn(body))).trips;
const LIMITS = { concurrentNumber: 9, volumeNumber: 9, usersNumber: 9, usageNumber: 99 };

/** Each statement is prepared once, and an instance listens before its first statement. */
const warm = async (body: object) => void (await logIn(body));

test('a log-in of a new device, of one that is known, and of one whose session it replaces takes few round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  await warm({ sn, mac: uniqueMac() });
  const mac = uniqueMac();
  expect(await tripsOf({ sn, mac })).toBe(7);
  const replacing = await counter.during(() => logIn({ sn, mac }));
  expect(replacing.trips).toBe(8);
  await service.api('DELETE', `/sns/${sn}/sessions`, [replacing.result.id]);
  expect(await tripsOf({ sn, mac })).toBe(6);
});

test('a log-in with name and password takes one round trip more', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'WEB_APP' });
  await service.db.tx((tx) => bindCheapUsers(tx, sn, ['ada']));
  const account = { sn, loginName: 'ada', password: CHEAP_PASSWORD };
  await warm({ ...account, mac: uniqueMac() });
  expect(await tripsOf({ ...account, mac: uniqueMac() })).toBe(8);
});

/** Makes an SN of which these sessions have all seats, and lets time pass. Returns the round trips of the next log-in. */
async function tripsWhenFull(sessions: number, pass: (those: readonly Session[]) => Promise<void>): Promise<number> {
  const sn = await makeSn(service, { concurrentNumber: sessions, reclaimMinutes: 5 }, { type: 'FLOAT' });
  const those = await Promise.all(Array.from({ length: sessions }, () => logIn({ sn, mac: uniqueMac() })));
  for (const each of those) await heartbeat(service, each, { commands: 1 });
  await pass(those);
  return tripsOf({ sn, mac: uniqueMac() });
}

test.each([1, 5])('a log-in that ends %i silent sessions takes eight round trips', async (sessions) => {
  const silence = async () => void (service.time.now += 600);
  expect(await tripsWhenFull(sessions, silence)).toBe(8);
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
    expect(await tripsWhenFull(sessions, idleness)).toBe(8);
  },
);

test('a heartbeat takes three round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  const { id, token } = await logIn({ sn, mac: uniqueMac() });
  const beat = () => send(`/runtime/sessions/${id}/heartbeat`, { commands: 1 }, token);
  await beat();
  expect((await counter.during(beat)).trips).toBe(3);
});
