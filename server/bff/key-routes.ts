import type { Target } from '../http/audit.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { platformKeyOperations } from '../contract/bff/keys.ts';
import { keyFields } from '../contract/records/keys.ts';
import { fieldError, LicensingError } from '../core/errors.ts';
import { insertRow } from '../core/rows.ts';
import type { ListDefinition } from '../query/definition.ts';
import { recordColumns } from '../query/fields.ts';
import { runList } from '../query/list.ts';
import { build } from '../db/kysely.ts';
import { objects } from '../http/answer.ts';
import { Routes } from '../http/routes.ts';
import { storedKey } from '../http/platform-keys.ts';
import type { Parts } from './parts.ts';

/** Prefix of every key, by which secret scanners recognise a leaked one. */
const PREFIX = 'licet_';

const record = recordColumns(keyFields, 'k', { expired: ['k.expires < clock.now', 'flag'] });

const keyList = (now: number): ListDefinition => ({
  from: 'platform_key k',
  id: 'k.id',
  beside: sql`cross join (select ${now} as now) clock`,
  record,
  querys: {},
  sorts: {},
});

/** Keys for scripts and other systems, for administrators. A key is shown once; only its hash is stored. */
export const keyRoutes = ({ deps, front, keys }: Parts) =>
  new Routes(deps, platformKeyOperations, front)
    .read('GET /bff/keys', ({ db, query }) => runList(db, keyList(deps.clock()), query))
    .write('POST /bff/keys', async ({ body: { name, permissions, expiresAt }, session, tx, audit, afterCommit }) => {
      const key = PREFIX + randomBytes(32).toString('base64url');
      const expires = expiresAt === undefined ? null : tx.zone.toInstant(expiresAt, 'end');
      if (expires !== null && expires <= tx.now) throw fieldError(515, 'expiresAt', 'must be in the future');
      if (await tx.first(build.selectFrom('platform_key').select('id').where('name', '=', name))) throw nameTaken(name);
      const hash = storedKey(key);
      const values = { name, permissions, expires, hash, created: tx.now, created_by: session.username };
      const { id } = await insertRow(tx, build.insertInto('platform_key').values(values).returning('id'));
      audit({ target: target(name), after: { name, permissions, ...(expiresAt !== undefined && { expiresAt }) } });
      afterCommit(async () => keys.changed());
      return objects([{ id, name, key }]);
    })
    .write('DELETE /bff/keys/{id}', async ({ path, tx, audit, afterCommit }) => {
      const row = await tx.first(build.deleteFrom('platform_key').where('id', '=', path.id).returningAll());
      if (!row) throw new LicensingError(4040, `There is no platform key ${path.id}. It may have been revoked.`);
      audit({ target: target(row.name), before: { name: row.name, permissions: row.permissions } });
      afterCommit(async () => keys.changed());
      return objects([{ id: path.id }]);
    }).app;

const target = (name: string): Target => ({ kind: 'key', key: name });

const nameTaken = (name: string): LicensingError =>
  new LicensingError(4090, `A platform key named '${name}' already exists. Choose another name.`, {
    errors: [{ path: 'name', msg: 'is taken' }],
  });
