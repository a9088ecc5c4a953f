import type { FieldError } from '../../contract/errors.ts';
import type { GenerateUpdateBody, SnAttribute } from '../../contract/offline/offline-strings.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { changeOf } from '../../http/audit.ts';
import { makeSns, type CatalogueNames, type MakeOptions } from '../generate/change.ts';
import { assertNotReserved, readSn } from '../sns/rules.ts';
import { findSn, snRecord, type SnRow } from '../sns/store.ts';
import { readDeviceCode } from './device-fields.ts';
import { readDevices, readMacs, type NamedDevices } from './devices.ts';
import type { Giving } from './give.ts';
import { assertGives } from './state-rules.ts';
import { giveDevices, type Given } from './update.ts';

/** The path of the SN's attributes in the body. */
const ATTRIBUTES = 'sn_attribute';

/** Returns update strings for devices of a new SN, or of an existing SN that is named and not changed. */
export async function generateUpdate(giving: Giving, body: GenerateUpdateBody): Promise<Given> {
  const sn = await snOf(giving, body.sn_attribute ?? {});
  assertGives(sn, giving.tx);
  const lists = await devicesOf(body);
  const licences = [];
  for (const devices of lists) licences.push(...(await giveDevices(giving, sn, devices)));
  return { licences, wrapped: licences.length > 1 };
}

async function snOf(giving: Giving, { sn: given, ...attributes }: SnAttribute): Promise<SnRow> {
  const sn = given === undefined ? undefined : readSn(given);
  const known = sn === undefined ? undefined : await findSn(giving.tx, sn);
  if (known) return known;
  const { product, template, business } = attributes;
  const names = { product: product?.productName, template: template?.name, business: business?.name };
  if (sn !== undefined) {
    if (Object.values(names).every((name) => name === undefined)) {
      throw new LicensingError(1798, `There is no SN ${sn}; to make it, name product, template and business.`);
    }
    assertNotReserved(sn, `${ATTRIBUTES}.sn`);
  }
  return makeSn(giving, complete(names), attributes, { path: ATTRIBUTES, ...(sn !== undefined && { sn }) });
}

export async function makeSn(
  { tx, audit }: Giving,
  names: CatalogueNames,
  attributes: Omit<SnAttribute, 'sn'>,
  options: Pick<MakeOptions, 'path' | 'sn'> = {},
): Promise<SnRow> {
  const [row] = await makeSns(tx, names, attributes, { ...options, rules: 'generate_update_code' });
  if (!row) throw new LicensingError(516);
  const { json } = await snRecord(tx, row.sn);
  audit(changeOf({ kind: 'sn', key: row.sn }, undefined, json));
  return row;
}

const NAME_PATHS = { product: 'product.productName', template: 'template.name', business: 'business.name' } as const;

/** Throws 514 with all missing names. */
function complete(names: { readonly [Name in keyof CatalogueNames]: string | undefined }): CatalogueNames {
  const { product, template, business } = names;
  if (product !== undefined && template !== undefined && business !== undefined) return { product, template, business };
  const errors: FieldError[] = (Object.keys(NAME_PATHS) as (keyof CatalogueNames)[])
    .filter((name) => names[name] === undefined)
    .map((name) => ({ path: `${ATTRIBUTES}.${NAME_PATHS[name]}`, msg: 'is required' }));
  throw new LicensingError(514, `${errors[0]?.path} is required.`, { errors });
}

/** Throws 515 for a device that occurs twice. */
async function devicesOf({ device, mac, devices }: GenerateUpdateBody): Promise<NamedDevices[]> {
  const lists = [
    ...(device === undefined ? [] : [{ devices: [readDeviceCode(device)], path: '' }]),
    ...(mac === undefined ? [] : [await readMacs(mac)]),
    ...(devices === undefined ? [] : [await readDevices(devices)]),
  ];
  const all = lists.flatMap((list) => list.devices.map(({ identity }) => identity));
  if (new Set(all).size === all.length) return lists;
  throw fieldError(515, 'devices', 'must not name a device again that `device` or `mac` names');
}
