import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STANDINGS, type Standing } from '../contract/sns/standing.ts';
import { isPostgres } from '../db/engine.ts';
import { makeCatalogue, makeSns, ok, type Catalogue } from '../testing/factories.ts';
import { LENDING, licenceOf, seatsOf, updateRequest } from '../testing/offline.ts';
import { SeatDriver } from '../testing/seat-driver.ts';
import { endOf, expectTerm, limitsOf } from '../testing/seat-licence.ts';
import { histories, USERS, type History, type Step } from '../testing/seat-steps.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { bindCheapUsers } from '../testing/users.ts';
import { sweep } from './sweeper.ts';

const SEEDS = 3;
/** A history takes several times as long on PostgreSQL, where fewer show that both engines agree. */
const HISTORIES = isPostgres ? 3 : 12;
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const DAY = 86_400;
/** Seconds between two heartbeats of the sessions while time passes. */
const BEAT = 150;
const RUNNING: readonly Standing[] = ['active', 'exhausted'];
const ENTITLED: readonly Standing[] = [...RUNNING, 'grace'];

let service: TestApp;
let catalogue: Catalogue;
beforeAll(async () => {
  if (existsSync('/dev/shm')) vi.stubEnv('TMPDIR', '/dev/shm');
  service = createTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent' });
  vi.unstubAllEnvs();
  catalogue = await makeCatalogue(service, { ...LENDING, type: 'CLOUD' });
});
afterAll(() => service.close());

const items = async (method: string, path: string, body?: object) =>
  (await ok(service.api(method, path, body))).envelope.data.items;
const toText = (seconds: number | null) => seconds && service.db.read.zone.toText(seconds);
const query = (name: string, value: unknown) => ({ name, op: '=', values: [value] });
const ofBusiness = () => query('businessName', catalogue.business);

/** Makes SNs with their own attributes and users. */
async function begin({ begins }: History): Promise<SeatDriver[]> {
  const driven: SeatDriver[] = [];
  for (const { endDate, isAccount, ...limits } of begins) {
    const attributes = { ...limits, endDate: endDate === null ? null : service.time.now + endDate };
    const written = { ...attributes, endDate: toText(attributes.endDate), namedUser: isAccount };
    const [sn = ''] = await makeSns(service, catalogue, written);
    const driver = new SeatDriver(service, sn, attributes, isAccount);
    const names = Array.from({ length: USERS - 1 }, (_, at) => driver.user(at + 1));
    await service.db.tx((tx) => bindCheapUsers(tx, sn, names));
    driven.push(driver);
  }
  return driven.toSorted((one, other) => (one.sn < other.sn ? -1 : 1));
}

/** Does a step in the service and in the models, and compares the codes. */
async function take(driven: readonly SeatDriver[], step: Step): Promise<void> {
  if (step.does === 'wait') {
    service.time.now += step.seconds;
    if (step.sweeps) await sweepAll(driven);
  } else if (step.does === 'work') {
    for (let round = 0; round < step.rounds; round++) {
      service.time.now += BEAT;
      await sweepAll(driven);
      for (const one of driven) await work(one, step.busy);
    }
  } else {
    const codes = await driven[step.at]?.do(step);
    expect(codes?.code).toBe(codes?.expected);
    if (step.does === 'borrow' && codes?.code === 0) lent(driven[step.at]);
  }
}

/** Compares the licence of the seat that was borrowed last with the model. */
function lent(driver: SeatDriver | undefined): void {
  const licence = driver?.lent.at(-1);
  if (!licence || !driver) return;
  const until = (driver.model.borrows.at(-1)?.until ?? 0) * 1000;
  expect(licence.borrow?.until).toBe(new Date(until).toISOString());
  if (driver.model.isSettled) expectTerm(licence, driver.model);
}

async function sweepAll(driven: readonly SeatDriver[]): Promise<void> {
  await sweep(service.deps);
  for (const { model } of driven) model.sweep();
}

/** All open sessions call, and those of busy devices have done something. */
async function work(driver: SeatDriver, busy: number): Promise<void> {
  for (const [at, seat] of driver.model.seats.entries()) {
    if (seat.ended) continue;
    const commands = (busy >> seat.device) % 2 === 1 ? seat.commands + 1 : seat.commands;
    const codes = await driver.beat(seat, at, commands);
    expect(codes.code).toBe(codes.expected);
    told(driver, at);
  }
}

/** Compares what a session was told by its last call with the model. */
function told({ model, known, text }: SeatDriver, at: number): void {
  const [seat, item, licence] = [model.seats[at], known[at]?.item ?? {}, known[at]?.licence];
  expect(item['warning']).toEqual(model.isInGrace ? { code: 1793, until: text(model.worksUntil) } : undefined);
  expect(item['notice']).toEqual(seat?.endsAt === undefined ? undefined : { endsAt: text(seat.endsAt) });
  if (!licence || !model.isSettled) return;
  expect(endOf(licence)).toBe(model.worksUntil);
  expect(limitsOf(licence)).toEqual(model.limits);
}

/** Compares all that the service tells about an SN with its model. */
async function agrees(driver: SeatDriver): Promise<void> {
  const { model, sn, text } = driver;
  const told = { standing: model.standing, expires: text(model.expires), graceUntil: text(model.graceUntil) };
  for (const [at, device] of [undefined, ...model.devices].entries()) {
    const user = at % USERS;
    const named = new URLSearchParams({
      ...(device && driver.devices[device.number]),
      ...(user > 0 && { loginName: driver.user(user) }),
    });
    const checks = await items('GET', `/sns/${sn}/explain?${named.toString()}`);
    const [{ standing, expires, graceUntil } = {}] = checks;
    expect({ standing, expires, graceUntil }).toEqual(told);
    expect(checks.flatMap(({ check, allowance }) => (allowance ? [[check, allowance]] : []))).toEqual(
      model.thanks(device?.number, user).map(([check, number]) => [check, driver.allowances[number]]),
    );
    const failed = checks.find(({ passed }) => passed === false)?.['code'] ?? 0;
    expect([device?.number, failed]).toEqual([device?.number, model.refusal(device?.number, user)]);
  }
  const sessions = await items('GET', `/sns/${sn}/sessions`);
  expect(sessions.map(({ id, commands, idleSince, noticeEndsAt }) => [id, commands, idleSince, noticeEndsAt])).toEqual(
    model.listed.map((seat) => [
      ...[driver.idOf(model.seats.indexOf(seat)), seat.commands, text(seat.idleSince), text(seat.endsAt)],
    ]),
  );
  const seats = await seatsOf(service, sn);
  expect(seats.map(({ mid, until, returnDate }) => [mid, until, returnDate])).toEqual(
    model.borrows.map(({ device, until, returned }) => [
      ...[driver.devices[device]?.deviceCode, text(until), text(returned)],
    ]),
  );
  const machines = await items('GET', `/sns/${sn}/machines`);
  expect(machines.map(({ mid, status }) => [mid, status])).toEqual(
    model.devices.map(({ number, status }) => [driver.devices[number]?.deviceCode, status]),
  );
  const holder = model.active.at(-1);
  const code = holder && driver.devices[holder.number];
  if (!code) return;
  const answer = await service.api('POST', '/sns/update_code', { code: updateRequest(sn, code) });
  expect(answer.envelope.status).toBe(model.refusedTerm);
  if (model.refusedTerm !== 0) return;
  expectTerm(licenceOf(service, answer), model);
}

/** Compares lists, the overview and the entitlement report over all SNs with the models. */
async function listed(driven: readonly SeatDriver[]): Promise<void> {
  const { now } = service.time;
  const shown = driven.map(({ sn, model, text }) => ({
    ...{ sn, standing: model.standing, expires: text(model.expires), graceUntil: text(model.graceUntil) },
    ...{
      ...model.extras,
      deviceCount: model.active.length,
      seatCount: model.open.length + model.lent.length,
      useCount: model.uses,
    },
  }));
  const names = ['sn', 'standing', 'expires', 'graceUntil', 'extraConcurrent', 'extraDevices', 'deviceCount', 'seatCount', 'useCount']; // prettier-ignore
  const picked = (item: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, item[name]]));
  const list = (...more: object[]) =>
    items('POST', '/sns/data?scope=standing,use', { querys: [ofBusiness(), ...more], sorts: [{ name: 'sn' }] });
  expect((await list()).map(picked)).toEqual(shown.map(picked));
  const [first, last] = [driven[0]?.model, driven.at(-1)?.model];
  const codes = (found: Record<string, unknown>[]) => found.map(({ sn }) => sn);
  const those = (fits: (one: SeatDriver) => boolean) => driven.filter(fits).map(({ sn }) => sn);
  expect(codes(await list(query('standing', first?.standing)))).toEqual(
    those(({ model }) => model.standing === first?.standing),
  );
  const edge = last?.expires;
  if (edge !== undefined)
    expect(codes(await list({ name: 'expires', op: '<=', values: [service.db.read.zone.toText(edge)] }))).toEqual(
      those(({ model }) => (model.expires ?? Infinity) <= edge),
    );
  await counted(driven, now);
}

async function counted(driven: readonly SeatDriver[], now: number): Promise<void> {
  const models = driven.map(({ model }) => model);
  const count = (fits: (model: SeatDriver['model']) => boolean) => models.filter(fits).length;
  const expiring = (days: number) =>
    count(
      ({ standing, expires = Infinity }) => RUNNING.includes(standing) && expires >= now && expires <= now + days * DAY,
    );
  const ended = (days: number) =>
    count(({ standing, expires = 0 }) => standing === 'expired' && expires >= now - days * DAY);
  const allowances = models.flatMap((model) => model.allowances);
  const open = allowances.filter(({ state, until }) => state === 'open' && until > now);
  const tomorrow = (Math.floor(now / DAY) + 1) * DAY;
  const [overview] = await items(
    'GET',
    '/overview?parts=standings,inGrace,expiring,expiredRecently,allowances,sessions,borrowsOverdue',
  );
  expect(overview).toMatchObject({
    standings: Object.fromEntries(STANDINGS.map((word) => [word, count(({ standing }) => standing === word)])),
    inGrace: count(({ standing }) => standing === 'grace'),
    expiring: { days7: expiring(7), days30: expiring(30), days90: expiring(90) },
    expiredRecently: { days7: ended(7), days30: ended(30) },
    allowances: {
      open: open.length,
      endingToday: open.filter(({ until }) => until < tomorrow).length,
      asked: allowances.filter(({ state }) => state === 'asked').length,
    },
    sessions: models.flatMap((model) => model.open).length,
    borrowsOverdue: models.flatMap((model) => model.lent).filter(({ until }) => until <= now).length,
  });
  const report = await items('POST', '/reports/entitlements', { by: 'sn', sorts: [{ name: 'key' }] });
  const expected = driven
    .filter(({ model }) => ENTITLED.includes(model.standing))
    .map(({ sn, model }) => ({
      ...{ key: sn, sns: 1, seats: model.attributes.concurrentNumber ?? undefined, refused: model.refused },
      expiring90: expiring90(model, now),
    }));
  expect(
    report.map(({ key, sns, seats, refused, expiring90: soon }) => ({ key, sns, seats, refused, expiring90: soon })),
  ).toEqual(expected);
}

const expiring90 = ({ expires = Infinity }: SeatDriver['model'], now: number): number =>
  expires >= now && expires <= now + 90 * DAY ? 1 : 0;

async function agree(history: History): Promise<void> {
  const driven = await begin(history);
  try {
    for (const step of history.steps) {
      await take(driven, step);
      const touched = step.does === 'wait' || step.does === 'work' ? driven : [driven[step.at]];
      for (const one of touched) if (one) await agrees(one);
      await listed(driven);
    }
  } finally {
    const sns = driven.map(({ sn }) => sn);
    await ok(service.api('DELETE', '/sns', sns));
  }
}

test.each(Array.from({ length: SEEDS }, (_, at) => seed + at))(
  `${HISTORIES} histories of allowances, grace, accounts, devices, seats and borrowed seats go as a model says everywhere (MODEL_SEED=%i)`,
  async (own) => {
    await fc.assert(fc.asyncProperty(histories, agree), { numRuns: HISTORIES, seed: own });
  },
  240_000,
);
