import type { z } from 'zod';
import type { customerEntry } from './contract/customers/customers.ts';
import type { importEntries, SnEntry } from './contract/work/imports.ts';
import type { tokenIdCreate } from './contract/holders/tokenids.ts';
import { LicensingError } from './core/errors.ts';
import type { Transaction } from './db/handle.ts';
import { changeOf, type Audit } from './http/audit.ts';
import { addCustomer, changeCustomer } from './resources/customers/change.ts';
import { placeOf, findCustomer } from './resources/customers/store.ts';
import type { ImportSources } from './resources/imports/source.ts';
import { changeSn } from './resources/sns/change.ts';
import { makeSns } from './resources/generate/change.ts';
import { assertNotLifted, assertNotReserved, readSn } from './resources/sns/rules.ts';
import { findSn, snRecord } from './resources/sns/store.ts';
import { addTokenId, changeTokenId } from './resources/tokenids/change.ts';
import { findTokenId } from './resources/tokenids/store.ts';
import { saveUsers, hashPasswords, type PasswordHash } from './resources/users/change.ts';
import { findUser } from './resources/users/store.ts';

type CustomerFields = z.output<typeof customerEntry>;
type UserFields = Omit<z.output<typeof importEntries.users>, 'password'> & { passwordHash?: PasswordHash };
type TokenIdFields = z.output<typeof tokenIdCreate>;

/**
 * Adds and changes records for imports, by the rules of the single operations. Entries were validated by the schemas of
 * their resources, so the casts here only restate their types.
 */
export const importSources: ImportSources = {
  customers: {
    kind: 'customer',
    key: (entry) => {
      const { name, groupName } = placeOf(entry as CustomerFields);
      return groupName === '' ? name : `${groupName}/${name}`;
    },
    put: async (tx, given, audit) => {
      const entry = given as CustomerFields;
      const row = await findCustomer(tx, placeOf(entry));
      if (!row) await addCustomer({ tx, audit }, placeOf(entry), entry);
      else await changeCustomer({ tx, audit, expect: () => undefined }, row, entry, 'patch');
    },
  },
  users: {
    kind: 'user',
    key: (entry) => String(entry['name']),
    prepare: async ({ password, ...entry }, caller) => {
      // The import has begun, so no line of it is refused.
      const [passwordHash] = await hashPasswords([{ password: password as string | null | undefined }], caller, true);
      return { ...entry, ...(passwordHash !== undefined && { passwordHash }) };
    },
    pretend: ({ password, ...entry }) => ({ ...entry, ...(password !== undefined && { passwordHash: '' }) }),
    put: async (tx, given, audit) => {
      const { name, passwordHash, ...input } = given as UserFields;
      const row = await findUser(tx, name);
      await saveUsers(tx, [{ name, row, input, hash: passwordHash }], audit);
    },
  },
  tokenids: {
    kind: 'tokenid',
    key: (entry) => `${String(entry['guid'])}/${String(entry['tokenType'])}`,
    unique: 'label',
    put: async (tx, given, audit) => {
      const { guid, tokenType, ...fields } = given as TokenIdFields;
      const row = await findTokenId(tx, guid, tokenType);
      if (row) await changeTokenId({ tx, audit }, row, fields);
      else await addTokenId(tx, given as TokenIdFields, audit);
    },
  },
  sns: {
    kind: 'sn',
    key: ({ sn }) => (typeof sn === 'string' ? readSn(sn) : undefined),
    put: (tx, entry, audit) => putSn(tx, entry, audit),
  },
};

/**
 * Changes an existing SN, or creates it, which needs product, template and business (514). Throws 4094 for a change that
 * would lift a blacklisting or deletion mark.
 */
async function putSn(
  tx: Transaction,
  { sn: text, productName, templateName, businessName, ...attributes }: SnEntry,
  audit: Audit,
): Promise<void> {
  const sn = text === undefined ? undefined : readSn(text);
  const known = sn === undefined ? undefined : await findSn(tx, sn);
  if (known) {
    assertNotLifted(known, { set: attributes });
    return changeSn(tx, known, attributes, 'patch', audit);
  }
  const missing = Object.entries({ productName, templateName, businessName }).flatMap(([path, name]) =>
    name === undefined ? [{ path, msg: 'is required for a new SN' }] : [],
  );
  if (productName === undefined || templateName === undefined || businessName === undefined) {
    throw new LicensingError(514, `${missing[0]?.path} ${missing[0]?.msg}.`, { errors: missing });
  }
  if (sn !== undefined) assertNotReserved(sn, 'sn');
  const { status, ...others } = attributes;
  const given = others;
  const names = { product: productName, template: templateName, business: businessName };
  const [row] = await makeSns(tx, names, given, { rules: 'generate_sn', ...(sn !== undefined && { sn }) });
  if (!row) throw new LicensingError(516);
  const { json } = await snRecord(tx, row.sn);
  audit(changeOf({ kind: 'sn', key: row.sn }, undefined, json));
  if (status !== undefined && status !== 0) await changeSn(tx, row, { status }, 'patch', audit);
}
