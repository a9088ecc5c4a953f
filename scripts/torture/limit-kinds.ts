import { sql } from 'kysely';
import type { Database } from '../../server/db/handle.ts';
import { makeCatalogue, makeSns, ok, unique, type Catalogue } from '../../server/testing/factories.ts';
import { finishJobs } from '../../server/testing/jobs.ts';
import { makeMachine, makeMachines, uniqueMac } from '../../server/testing/machines.ts';
import { borrowRequest, LENDING, newDevice, updateRequest } from '../../server/testing/offline.ts';
import { logIn } from '../../server/testing/runtime.ts';
import type { TestAnswer, TestApp } from '../../server/testing/test-app.ts';
import { makeTokenIds } from '../../server/testing/tokenids.ts';
import { makeUsers } from '../../server/testing/users.ts';

/** Clients that race for the places of one SN. */
export type Race = {
  /** One request of each client. */
  readonly attempts: readonly (() => Promise<TestAnswer>)[];
  /** Returns how many places are taken, after the answers. */
  readonly taken: (answers: readonly TestAnswer[]) => Promise<number>;
  readonly places: number;
};

export type LimitKind = {
  readonly name: string;
  /** The business of the raced SNs. */
  readonly business: object;
  /** Prepares a race of `clients` for `places` on a new SN. */
  readonly prepare: (service: TestApp, catalogue: Catalogue, places: number, clients: number) => Promise<Race>;
};

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const count = async (db: Database, from: string, sn: string): Promise<number> =>
  (
    await db.read.first(sql<{ n: number }>`select count(*) as n from ${sql.raw(from)} as place
    where sn_id = (select id from sn where sn = ${sn})`)
  )?.n ?? 0;
const own = async (db: Database, column: 'use_count' | 'recycle_count', sn: string): Promise<number> =>
  (await db.read.first(sql<{ n: number }>`select ${sql.ref(column)} as n from sn where sn = ${sn}`))?.n ?? 0;
const ACTIVE = '(select sn_id from machine where status = 0)';
const SEATS =
  '(select sn_id from session union all select sn_id from (select distinct sn_id, mid from borrow where return_date is null) as seat)';
const OUT = '(select distinct sn_id, mid from borrow where return_date is null)';

const succeeded = async (answers: readonly TestAnswer[]): Promise<number> =>
  answers.filter(({ envelope }) => envelope.status === 0).length;

/** Log-ins and check-outs come from many addresses, because refusals of one address are limited. */
const from = (client: number) => ({ 'x-forwarded-for': `198.51.100.${client % 250}` });
const snWith = async (service: TestApp, catalogue: Catalogue, attributes: object): Promise<string> =>
  (await makeSns(service, catalogue, attributes))[0] ?? '';

/** Every limit that an SN or a record has, with all ways to take one of its places. */
export const limitKinds: readonly LimitKind[] = [
  {
    name: 'volumeNumber',
    business: LENDING,
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { volumeNumber: places });
      const disabled = await makeMachines(service, sn, Math.ceil(clients / 6), { status: 33 });
      const ways = [
        () => service.api('POST', '/sns/update_code', { code: updateRequest(sn, newDevice()) }),
        () => service.api('POST', `/sns/${sn}/update_code`, { mac: uniqueMac() }),
        () => service.api('POST', '/sns/generate_update_code', { mac: uniqueMac(), sn_attribute: { sn } }),
        (client: number) => logIn(service, sn, {}, from(client)),
        () => service.api('POST', '/sns/checkout', { code: borrowRequest(sn, newDevice()) }),
        (client: number) => service.api('POST', `/machines/${disabled[Math.floor(client / 6)]}`, { status: 0 }),
      ];
      return { attempts: each(clients, ways), places, taken: () => count(service.db, ACTIVE, sn) };
    },
  },
  {
    name: 'usersNumber',
    business: { type: 'WEB_APP' },
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { usersNumber: places });
      const users = await makeUsers(service, 2 * clients);
      const [first = ''] = await makeUsers(service, 1);
      const body = [{ name: first }];
      await ok(service.api('POST', `/sns/${sn}/users`, body));
      const { headers } = await ok(service.api('DELETE', `/sns/${sn}/users`, body));
      const two = (client: number) => users.slice(2 * client, 2 * client + 2).map((name) => ({ name }));
      const one = (client: number) => two(client).slice(0, 1);
      const ways = [
        (client: number) => service.api('POST', `/sns/${sn}/users`, two(client)),
        (client: number) => service.api('PATCH', `/sns/${sn}/users`, one(client)),
        (client: number) => service.api('POST', `/sns/${sn}/users/user/${one(client)[0]?.name}`),
        // The undo of an unbinding binds again.
        () => service.api('POST', `/audit/${headers.get('x-audit-id')}/undo`, {}),
        async (client: number) => {
          const change = { where: { sns: [sn] }, users: two(client).map(({ name }) => name) };
          const answer = await service.api('POST', '/sns/bulk', change);
          if (client < ways.length) await finishJobs(service);
          return answer;
        },
      ];
      const taken = async (): Promise<number> => {
        await finishJobs(service);
        return count(service.db, 'sn_user', sn);
      };
      return { attempts: each(clients, ways), places, taken };
    },
  },
  {
    name: 'concurrentNumber',
    business: LENDING,
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { concurrentNumber: places });
      const codes = () => [{ code: borrowRequest(sn, newDevice()) }, { code: borrowRequest(sn, newDevice()) }];
      const ways = [
        (client: number) => logIn(service, sn, {}, from(client)),
        () => service.api('POST', '/sns/checkout', { code: borrowRequest(sn, newDevice()) }),
        () => service.api('POST', '/sns/update_codes', codes()),
      ];
      return { attempts: each(clients, ways), places, taken: () => count(service.db, SEATS, sn) };
    },
  },
  {
    name: 'usageNumber',
    business: LENDING,
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { usageNumber: places });
      const mac = uniqueMac();
      const ways = [
        (client: number) => logIn(service, sn, {}, from(client)),
        (client: number) => logIn(service, sn, { mac }, from(client)),
      ];
      return { attempts: each(clients, ways), places, taken: () => own(service.db, 'use_count', sn) };
    },
  },
  {
    name: 'transferNumber',
    business: LENDING,
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { transferNumber: places });
      const ids = await makeMachines(service, sn, clients);
      const ways = [
        (client: number) => service.api('POST', `/machines/${ids[client]}`, { status: 1 }),
        (client: number) => service.api('POST', `/machines/${ids[client]}/replace`, newDevice()),
      ];
      return { attempts: each(clients, ways), places, taken: () => own(service.db, 'recycle_count', sn) };
    },
  },
  {
    name: 'transferVolume of borrowed seats',
    business: LENDING,
    prepare: async (service, catalogue, places, clients) => {
      const sn = await snWith(service, catalogue, { transferVolume: places });
      const repeated = borrowRequest(sn, newDevice());
      const ways = [
        () => service.api('POST', '/sns/checkout', { code: borrowRequest(sn, newDevice()) }),
        () => service.api('POST', '/sns/checkout', { code: repeated }),
        () => service.api('POST', '/sns/update_codes', [{ code: borrowRequest(sn, newDevice()) }]),
      ];
      return { attempts: each(clients, ways), places, taken: () => count(service.db, OUT, sn) };
    },
  },
  {
    name: 'one customer of an SN',
    business: LENDING,
    prepare: async (service, catalogue, _places, clients) => {
      const sn = await snWith(service, catalogue, {});
      const names = range(clients).map(() => unique('customer'));
      await ok(service.api('POST', '/customers', names.map((name) => ({ name })))); // prettier-ignore
      const version = { 'if-match': '"1"' };
      const ways = [
        (client: number) => service.api('POST', `/sns/${sn}/customers/name/${names[client]}`, undefined, version),
        () => service.api('POST', `/sns/${sn}/customers`, [{ name: unique('customer') }], version),
      ];
      return { attempts: each(clients, ways), places: 1, taken: succeeded };
    },
  },
  {
    name: 'one SN of a token ID',
    business: { type: 'TOKEN_ID_FLOAT' },
    prepare: async (service, catalogue, _places, clients) => {
      const sns = await makeSns(service, catalogue, {}, clients);
      const [token] = await makeTokenIds(service, 1);
      const { guid, label, tokenType } = token ?? { guid: '', label: '', tokenType: 6 };
      const ways = [
        (client: number) => service.api('POST', `/sns/${sns[client]}/tokenids`, [{ guid, tokenType }]),
        (client: number) => service.api('POST', `/sns/${sns[client]}/tokenids/guid/${guid}`),
        (client: number) => service.api('POST', `/sns/${sns[client]}/tokenids/label/${label}`),
      ];
      return { attempts: each(clients, ways), places: 1, taken: succeeded };
    },
  },
];

type Way = (client: number) => Promise<TestAnswer>;

/** Lets clients take the ways in turn. */
const each = (clients: number, ways: readonly Way[]): Race['attempts'] =>
  range(clients).map((client) => async () => {
    const way = ways[client % ways.length];
    if (way === undefined) throw new RangeError('there is no way');
    return way(client);
  });

/** A limit that is checked before the transaction, as a careless program would. It must be seen to go over. */
export async function naiveRace(service: TestApp, places: number, clients: number): Promise<number> {
  const sn = await snWith(service, await makeCatalogue(service), { volumeNumber: places });
  const activate = async (): Promise<void> => {
    if ((await count(service.db, ACTIVE, sn)) < places) await makeMachine(service, sn);
  };
  await Promise.all(range(clients).map(activate));
  return count(service.db, ACTIVE, sn);
}
