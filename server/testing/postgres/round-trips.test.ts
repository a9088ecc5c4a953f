import { afterAll, expect, test } from 'vitest';
import { makeSn } from '../factories.ts';
import { uniqueMac } from '../machines.ts';
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
/** Each statement is prepared once, and an instance listens before its first statement. */
const warm = async (body: object) => void (await logIn(body));

test('a log-in of a new device, of one that is known, and of one whose session it replaces takes few round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  await warm({ sn, mac: uniqueMac() });
  const mac = uniqueMac();
  const added = await logIn({ sn, mac });
  const replacing = await logIn({ sn, mac });
  await service.api('DELETE', `/sns/${sn}/sessions`, [replacing.id]);
  const known = await logIn({ sn, mac });
  expect([added, known, replacing].map(({ trips }) => trips)).toEqual([7, 6, 8]);
});

test('a log-in with name and password takes one round trip more', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'WEB_APP' });
  await service.db.tx((tx) => bindCheapUsers(tx, sn, ['ada']));
  const account = { sn, loginName: 'ada', password: CHEAP_PASSWORD };
  await warm({ ...account, mac: uniqueMac() });
  expect((await logIn({ ...account, mac: uniqueMac() })).trips).toBe(8);
});

test('a heartbeat takes three round trips', async () => {
  const sn = await makeSn(service, LIMITS, { type: 'FLOAT' });
  const { id, token } = await logIn({ sn, mac: uniqueMac() });
  const beat = () => costOf(`/runtime/sessions/${id}/heartbeat`, { commands: 1 }, token);
  await beat();
  expect((await beat()).trips).toBe(3);
});
