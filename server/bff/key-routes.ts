import type { Target } from '../http/audit.ts';
import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
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

/** Characters of a key after `PREFIX` that the list shows. The others still have 232 random bits. */
const SHOWN = 4;

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
export const keyRoutes = ({ deps, front }: Parts) =>
  new Routes(deps, platformKeyOperations, front)
    .read('GET /bff/keys', ({ db, query: { revoked, ...page } }) =>
      runList(db, keyList(deps.clock()), page, {}, { where: revoked === undefined ? [] : [isRevoked(revoked)] }),
    )
    .write('POST /bff/keys', async ({ body: { name, permissions, expiresAt }, session, tx, audit }) => {
      const key = PREFIX + randomBytes(32).toString('base64url');
      const expires = expiresAt === undefined ? null : tx.zone.toInstant(expiresAt, 'end');
      if (expires !== null && expires <= tx.now) throw fieldError(515, 'expiresAt', 'must be in the future');
      if (
        await tx.first(
          build.selectFrom('platform_key').select('id').where('name', '=', name).where('revoked', 'is', null),
        )
      )
        throw nameTaken(name);
      const hash = storedKey(key);
      const prefix = key.slice(0, PREFIX.length + SHOWN);
      const values = { name, permissions, expires, hash, prefix, created: tx.now, created_by: session.username };
      const { id } = await insertRow(tx, build.insertInto('platform_key').values(values).returning('id'));
      audit({ target: target(name), after: { name, permissions, ...(expiresAt !== undefined && { expiresAt }) } });
      return objects([{ id, name, key }]);
    })
    .write('DELETE /bff/keys/{id}', async ({ path, session, tx, audit }) => {
      const revoke = build.updateTable('platform_key').set({ revoked: tx.now, revoked_by: session.username });
      const row = await tx.first(revoke.where('id', '=', path.id).where('revoked', 'is', null).returningAll());
      if (!row) throw new LicensingError(4040, `There is no platform key ${path.id}, or it was revoked before.`);
      audit({ target: target(row.name), before: { name: row.name, permissions: row.permissions } });
      return objects([{ id: path.id }]);
    }).app;

const isRevoked = (revoked: boolean) =>
  revoked ? sql<SqlBool>`k.revoked is not null` : sql<SqlBool>`k.revoked is null`;

const target = (name: string): Target => ({ kind: 'key', key: name });

const nameTaken = (name: string): LicensingError =>
  new LicensingError(4090, `A platform key named '${name}' already exists. Choose another name.`, {
    errors: [{ path: 'name', msg: 'is taken' }],
  });
