import type { Insertable } from 'kysely';
import type { RoleTable, UserAccountTable } from '../tables/device-tables.ts';
import type { Transaction } from '../handle.ts';
import { DAY, moment } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import type { SnRow } from './orders.ts';
import { PEOPLE, ROLES_OF_USERS } from './people.ts';
import { insertAll } from './rows.ts';
import type { Entry } from './trail.ts';
import type { World } from './world.ts';

export type UserRow = Insertable<UserAccountTable> & { id: number; status: number; customer: number };

/** The password of every user in the sample data. It is public, like the operators' passwords. */
export const DEMO_USER_PASSWORD = 'demo-user-logs-in';

/** The hash of the password, computed once. Hashing it for each of hundreds of users would take the seed a minute. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4HS7Fs7oomm2sjSIzOF6Rg$GUfuoG1gCkV7isAiZ04eq6O9WCjl9Mk4k/9m3AF6Z3k';

/** Types whose SNs have users. */
const WITH_USERS = ['CLOUD', 'WEB_APP', 'GROUP', 'TOKEN_ID_GROUP'];

/** Most companies with accounts. */
const COMPANIES = 90;

export type Users = ReturnType<typeof makeUsers>;

/** Returns the users of some companies, with their SNs, account licences and roles. */
export function makeUsers(world: World, sns: readonly SnRow[], customers: readonly CustomerRow[]) {
  const { random, now } = world;
  const owners = new Map<number, SnRow[]>();
  for (const sn of sns.filter((row) => WITH_USERS.includes(row.type) && row.archived === 0 && row.active_date)) {
    if (typeof sn.customer_id === 'number') owners.set(sn.customer_id, [...(owners.get(sn.customer_id) ?? []), sn]);
  }
  const companies = customers.filter(({ id, email }) => email && owners.has(id)).slice(0, COMPANIES);
  const users: UserRow[] = [];
  const bindings: { sn_id: number; user_id: number }[] = [];
  const entries: Entry[] = [];
  for (const company of companies) {
    const people = makePeople(world, company, users.length + 1);
    users.push(...people);
    entries.push(savedBy(world, people));
    for (const sn of owners.get(company.id) ?? []) {
      const most = Math.min(sn.users_number ?? people.length, people.length);
      const bound = people.slice(0, random.between(Math.min(1, most), most));
      bindings.push(...bound.map(({ id }) => ({ sn_id: sn.id, user_id: id })));
    }
  }
  const roles = ROLES_OF_USERS.map((role, index): Insertable<RoleTable> & { id: number } => {
    const reg_date = now - (400 - index) * DAY;
    return { ...role, id: index + 1, guid: random.guid(reg_date), reg_date };
  });
  const members = users.filter(() => random.chance(0.7)).map(({ id }) => ({ user_id: id, role_id: random.weighted([{ weight: 6, id: 1 }, { weight: 3, id: 2 }, { weight: 2, id: 3 }, { weight: 2, id: 4 }]).id })); // prettier-ignore
  return { users, bindings, links: makeLinks(world, users), roles, members, entries };
}

function makePeople({ random, now }: World, company: CustomerRow, firstId: number): UserRow[] {
  const domain = String(company.email).split('@')[1] ?? '';
  const from = Math.max(company.reg_date, now - 500 * DAY);
  const known = PEOPLE[String(company.country)] ?? [];
  return known.slice(0, random.between(3, known.length)).map(([nick_name, account], index) => {
    const reg_date = moment(random, from, Math.max(from, now - 10 * DAY));
    const person = {
      id: firstId + index,
      guid: random.guid(reg_date),
      name: `${account}@${domain}`,
      nick_name,
      email: random.chance(0.9) ? `${account}@${domain}` : null,
      phone: random.chance(0.4) ? `${company.office_number ?? ''}-${10 + index}` : null,
      status: random.chance(0.05) ? 1 : 0,
    };
    const kept = { password_hash: PASSWORD_HASH, reg_date, revision: 1, customer: company.id };
    return { ...person, ...kept, disabled_date: person.status === 1 ? reg_date : null };
  });
}

/** Returns account licences of some users, by the ids in `businesses.ts`. Two of three have no end. */
function makeLinks({ random, now }: World, users: readonly UserRow[]) {
  return users
    .filter(() => random.chance(0.35))
    .map(({ id }) => ({
      user_id: id,
      business_id: random.pick([CLOUD_SEAT, WEB_ACCOUNT]),
      end_date: random.chance(0.35) ? now + random.between(-20, 300) * DAY : null,
      volume_number: random.chance(0.5) ? random.between(1, 3) : null,
    }));
}
const [CLOUD_SEAT, WEB_ACCOUNT] = [4, 5];

/** Returns the audit entry of the batch that added the users of a company. */
function savedBy({ random, zone }: World, people: readonly UserRow[]): Entry {
  const changes = people.map(({ guid, name, nick_name, email, phone, reg_date, status }) => ({
    target: { kind: 'user', key: name },
    after: { name, nickName: nick_name, guid, regDate: zone.toText(reg_date), status, ...(email && { email }), ...(phone && { phone }) },
  })); // prettier-ignore
  const time = Math.max(...people.map(({ reg_date }) => reg_date));
  return { time, author: random.pick(['matthias', 'platform'] as const), operation: 'saveUsers', changes };
}

export async function writeUsers(tx: Transaction, { users, bindings, links, roles, members }: Users): Promise<void> {
  await insertAll(
    tx,
    'user_account',
    users.map(({ customer: _customer, ...row }) => row),
  );
  await insertAll(tx, 'sn_user', bindings);
  await insertAll(tx, 'user_business', links);
  await insertAll(tx, 'role', roles);
  await insertAll(tx, 'role_user', members);
}
