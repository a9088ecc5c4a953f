import type { z } from 'zod';
import type { tokenBody, TokenQuery } from '../../contract/offline/offline-strings.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { activateSn } from '../machines/activate-store.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { keepStrings } from '../strings/keep-store.ts';
import { bindTokenId, tokenIdOr404, tokenIdTarget, type TokenIdRow } from '../tokenids/store.ts';
import type { SignedLicence } from './answer-codec.ts';
import { makeSn } from './generate.ts';
import type { Giving } from './give.ts';
import { noteGiven, signLicence, writeLicence } from './licence-store.ts';
import { assertGives } from './state-rules.ts';

const TOKEN_TYPE = 6;
const SN_TYPE = 'TOKEN_ID_FLOAT';

/**
 * Returns the update string of a floating token ID. An unbound one gets a new SN first. Throws 4040 for an unknown
 * token ID, 1812 for another type of business.
 */
export async function updateToken(
  giving: Giving,
  query: TokenQuery,
  attributes: z.output<typeof tokenBody>,
): Promise<SignedLicence> {
  const { tx, signing, audit, by } = giving;
  const guid = needed(query, 'tokenid_guid', 'tokenIDGuid');
  spelledOnce(query, 'tokenid_type', 'tokenIDType');
  const token = await tokenIdOr404(tx, guid, TOKEN_TYPE);
  const sn = token.sn === null ? await snForToken(giving, query, attributes, token) : await snOr404(tx, token.sn);
  assertGives(sn, tx);
  const active = await activateSn(tx, sn, 'offline');
  await noteGiven(tx, sn);
  // The string is for the token, which replaces the device and is not one of the SN's devices.
  const device = { kind: 'deviceCode', mid: token.guid, machineName: token.label ?? undefined } as const;
  const licence = await writeLicence(tx, { sn: active, device }, { kind: 'update' });
  const { kind, serial } = licence;
  await keepStrings(tx, by, [{ serial, kind, snId: sn.id, machineId: null, mid: token.guid }]);
  audit({
    target: { kind: 'sn', key: sn.sn },
    after: { string: kind, serial, mid: token.guid },
  });
  return signLicence(signing, licence);
}

async function snForToken(
  giving: Giving,
  query: TokenQuery,
  attributes: z.output<typeof tokenBody>,
  token: TokenIdRow,
): Promise<SnRow> {
  const names = {
    product: needed(query, 'product_name', 'productName'),
    template: needed(query, 'template_name', 'templateName'),
    business: needed(query, 'business_name', 'businessName'),
  };
  const sn = await makeSn(giving, names, attributes);
  if (sn.type !== SN_TYPE) {
    throw new LicensingError(1812, `The business ${names.business} is of type ${sn.type}; it must be of ${SN_TYPE}.`);
  }
  await bindTokenId(giving.tx, token, sn);
  giving.audit({ target: tokenIdTarget(token), before: {}, after: { sn: sn.sn } });
  return sn;
}

/** Returns a parameter in either spelling. Throws 514 when it is missing, 515 when both are there and differ. */
function needed(query: TokenQuery, name: keyof TokenQuery, other: keyof TokenQuery): string {
  const value = spelledOnce(query, name, other);
  if (value === undefined) throw fieldError(514, `query.${name}`, `is required; it may be spelled ${other}`);
  return value;
}

function spelledOnce(query: TokenQuery, name: keyof TokenQuery, other: keyof TokenQuery): string | undefined {
  const [first, second] = [query[name], query[other]];
  if (first === undefined || second === undefined || first === second) return first ?? second;
  throw fieldError(515, `query.${other}`, `must be the same as query.${name} when both are given`);
}
