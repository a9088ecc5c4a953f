import { readDeviceCode } from './device-code.ts';
import { readMac } from './mac.ts';
import { accepted } from './refusal.ts';
import {
  exactValue,
  instant,
  listOf,
  mapOf,
  matching,
  members,
  type Of,
  oneOf,
  text,
  whole,
  type Shape,
} from './shape.ts';

/*
 * The members of the licence inside an answer. Unknown members pass: they are signed too, and a newer service must not
 * cost an older application its licence.
 */
const validity = members(
  {},
  { startDate: instant, endDate: instant, expirationDays: whole(0), activeDate: instant, graceDays: whole(0) },
);

const feature = members(
  { id: whole(1), name: text, type: text },
  {
    featureId: whole(-Number.MAX_SAFE_INTEGER),
    value: whole(-Number.MAX_SAFE_INTEGER),
    version: text,
    endDate: instant,
    expirationDays: whole(0),
    users: whole(0),
  },
);

const ownDevice = members(
  { mid: text },
  { deviceCode: accepted(readDeviceCode), mac: accepted(readMac), machineName: text },
);

const borrow = members({ borrowId: text, until: instant, secret: matching(/^[\da-f]{32}$/) }, {});

const licence = members(
  {
    format: exactValue(1),
    kind: oneOf('update', 'borrow', 'return'),
    serial: whole(1),
    issuedAt: instant,
    sn: text,
    status: whole(0),
    type: text,
    product: members({ productName: text, productGuid: text }, {}),
    template: members({ name: text }, {}),
    business: members({ name: text, guid: text, controlType: text }, {}),
    device: ownDevice,
    validity,
    limits: mapOf(whole(0)),
    flags: mapOf(exactValue(true)),
    features: listOf(feature),
    data: listOf(members({ name: text, value: text }, {})),
  },
  { nonce: text, borrow },
);

/** The licence in an answer string. Dates are ISO 8601 instants in UTC. docs/offline-format.md, The licence. */
export type Licence = Of<typeof licence>;
export type LicenceFeature = Of<typeof feature>;

/**
 * Accepts a licence whose members fit together: exactly one way to name the device, a borrow only in the answer to a
 * borrow request, and a nonce in every answer that needs a request.
 */
export const licenceShape: Shape<Licence> = (value): value is Licence =>
  licence(value) &&
  (value.device.deviceCode === undefined) !== (value.device.mac === undefined) &&
  (value.kind === 'borrow') === (value.borrow !== undefined) &&
  (value.kind === 'update' || value.nonce !== undefined);
