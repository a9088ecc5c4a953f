import { partsOf } from '../../contract/kinds.ts';
import type { SnType } from '../../contract/sns/attributes.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import { LicensingError } from '../../core/errors.ts';
import { removeRow } from '../../core/rows.ts';
import { reviseAll } from '../../core/many-rows.ts';
import { changeOf } from '../../http/audit.ts';
import { recordById } from '../../query/list.ts';
import { assertWritable } from '../sns/rules.ts';
import { findSn } from '../sns/store.ts';
import { hasLater } from '../undoing/past-store.ts';
import { assertHolds, fieldsPart, type Kind, type Part } from '../undoing/change.ts';
import { bindingChanges, changeTokenId } from './change.ts';
import { tokenIdFields, tokenIdList } from './fields.ts';
import { assertBindable } from './rules.ts';
import { findTokenId, tokenIdTarget, type TokenIdRow } from './store.ts';

/** The SN that a token ID is bound to. */
const boundPart: Part<TokenIdRow> = {
  claims: (name) => name === 'sn',
  plan: async (db, row, { before, after }) => {
    assertHolds({ sn: row.sn ?? undefined }, after, ['sn']);
    const [text, isBound] = [String(row.sn ?? before['sn']), row.sn !== null];
    const sn = await findSn(db, text);
    if (!sn) throw new LicensingError(4040, `The SN ${text} was deleted since.`);
    assertWritable(sn);
    if (!isBound) assertBindable(row, { sn: sn.sn, type: sn.type as SnType });
    return {
      before: after,
      after: before,
      write: async (tx, audit) => {
        await reviseAll(tx, 'token_id', [{ row, changes: { sn: isBound ? null : sn.sn } }]);
        audit(...bindingChanges(sn.sn, isBound ? 'before' : 'after', [row]));
      },
    };
  },
};

export const tokenIdKind: Kind<TokenIdRow> = {
  identity: 'guid',
  called: (key) => `token ID ${key}`,
  find: (db, { key }) => {
    const [guid, type] = partsOf('tokenid', key);
    return findTokenId(db, guid, Number(type) as TokenType);
  },
  parts: [boundPart, fieldsPart(tokenIdFields, (tx, row, input, audit) => changeTokenId({ tx, audit }, row, input))],
  made: {
    fields: tokenIdFields,
    assertUnused: async (db, row, past) => {
      if (row.sn === null && !(await hasLater(db, past))) return;
      throw new LicensingError(4092, `The token ID ${past.key} was bound or changed since and is not deleted.`);
    },
    remove: async (tx, row, audit) => {
      audit(changeOf(tokenIdTarget(row), await recordById(tx, tokenIdList, row.id), undefined));
      await removeRow(tx, 'token_id', row);
    },
  },
};
