import { sql } from 'kysely';
import type { SnLogTable } from '../db/tables/device-tables.ts';
import type { Selectable } from 'kysely';
import { ok } from './factories.ts';
import { uniqueMac } from './machines.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** The answer to a log-in. */
export type LoggedIn = { id: number; token: string; heartbeatSeconds: number; loginDate: string; license: string };

/** Logs in on a new device, or on the one in `body`. Returns the answer, whatever it is. */
export const logIn = (
  service: TestApp,
  sn: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> => {
  const device = 'mac' in body || 'deviceCode' in body ? {} : { mac: uniqueMac() };
  return service.runtime('POST', '/sessions', { sn, ...device, ...body }, headers);
};

/** Logs in, and throws when that is refused. */
export async function loggedIn(service: TestApp, sn: string, body: object = {}): Promise<LoggedIn> {
  const { envelope } = await ok(logIn(service, sn, body));
  return envelope.data.items[0] as LoggedIn;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

type Session = { id: number; token: string };

export const heartbeat = (service: TestApp, { id, token }: Session, body?: object): Promise<TestAnswer> =>
  service.runtime('POST', `/sessions/${id}/heartbeat`, body, bearer(token));

export const logOut = (service: TestApp, { id, token }: Session): Promise<TestAnswer> =>
  service.runtime('DELETE', `/sessions/${id}`, undefined, bearer(token));

/** Logs in on an SN with one seat and 5 `reclaimMinutes`, is idle for so long, and logs in once more, which takes the seat. */
export async function reclaimSeat(service: TestApp, sn: string): Promise<void> {
  const idle = await loggedIn(service, sn);
  await ok(heartbeat(service, idle, { commands: 1 }));
  for (let passed = 0; passed < 5; passed++) {
    service.time.now += 60;
    await ok(heartbeat(service, idle));
  }
  await loggedIn(service, sn);
}

/** Returns the stored log, oldest first. */
export const logRows = (service: TestApp): Promise<Selectable<SnLogTable>[]> =>
  service.db.read.all(sql<Selectable<SnLogTable>>`select * from sn_log order by id`);

/** Returns how each entry of the log ended: its status, or the code of the refusal. */
export const logStatuses = async (service: TestApp): Promise<(string | number)[]> =>
  (await logRows(service)).map(({ status, error_code }) => status ?? error_code);
