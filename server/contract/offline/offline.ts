import { z } from 'zod';
import { ofExistingSn } from '../narrowed.ts';
import {
  batchBody,
  generateUpdateBody,
  requestBody,
  scopeQuery,
  tokenBody,
  tokenQuery,
  updateBody,
  validateBody,
} from './offline-strings.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOperations } from '../operation.ts';

const answer = z
  .strictObject({ code: z.string().describe('Answer string: XML text with a signed licence') })
  .meta({ id: 'AnswerString' });

const entry = z.union([
  z.strictObject({
    status_code: z.literal('0').describe('Success'),
    code: z.string().describe('Answer string'),
    sn: z.string(),
  }),
  z.strictObject({
    code: z.string().describe('Code of the refusal'),
    message: z.string().describe('What was refused, with a JSON object of `errorCode` and `detail`'),
  }),
]);

const validation = z.strictObject({
  deviceCode: z.string().describe('As it was sent'),
  validated: z.boolean().describe('True for a device code'),
  errorCode: z.int().optional().describe('What it would be refused with'),
  errorMsg: z.string().optional().describe('What is wrong with it'),
});

/** Codes of the states of an SN and a device. */
const STATE = [1793, 1795, 1797, 1801, 1922, 1927] as const satisfies readonly ErrorCode[];
/** Codes of a refused request string. */
const REQUEST = [1798, 1806, 2051, 2052] as const satisfies readonly ErrorCode[];

const request =
  '<requestInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn><code>eyJr…</code><sign>394d…</sign></requestInfo>';
const update =
  '<updateInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn><code>eyJm…</code><keyId>a18f6ccd934aa6da</keyId><sign>XgSh…</sign></updateInfo>';
const deviceCode = 'BLC1G3-KZE3YO6TF-7FKAJJ44F-FOXOHQMNF-EST3SNIKW-3HVSFUOB4-ZBSRAW3YQ-J6HEZYLQ4';
const example = { body: { code: request }, items: [{ code: update }] };

/** Offline licensing. See docs/offline-format.md for the strings. */
export const offlineOperations = defineOperations({
  tag: 'offline',
  item: answer,
  example: { path: { sn: 'MJDFUNFYBNQMFNYY' }, items: [{ code: update }] },
})({
  'POST /sns/update_code': {
    id: 'updateByRequest',
    query: scopeQuery,
    allowed: 'support',
    summary: 'Exchange an update request string for an update string',
    description:
      'The request names the SN and the device, which is activated when it is new. Device codes and MAC addresses are refused here (2051). A request may be sent again.',
    body: requestBody,
    codes: [...STATE, ...REQUEST],
    example,
  },
  'POST /sns/checkout': {
    id: 'checkOut',
    query: scopeQuery,
    allowed: 'support',
    summary: 'Borrow a seat for use offline',
    description:
      'Takes a seat of `concurrentNumber` until the time that the request asks for. A second seat for the same device replaces its first. A request sent again gets the same answer and changes nothing.',
    body: requestBody,
    codes: [...STATE, ...REQUEST, 1799, 1812],
    example: { ...example, items: [{ code: update.replaceAll('updateInfo', 'borrowInfo') }] },
  },
  'POST /sns/checkin': {
    id: 'checkIn',
    query: scopeQuery,
    allowed: 'support',
    summary: 'Give a borrowed seat back before its time',
    description: 'A request sent again gets the same answer and changes nothing.',
    body: requestBody,
    codes: [...REQUEST, 1811, 1927],
    example: { ...example, items: [{ code: update.replaceAll('updateInfo', 'returnInfo') }] },
  },
  'POST /sns/update_codes': {
    id: 'updateByRequests',
    query: scopeQuery,
    allowed: 'support',
    summary: 'Answer many update or borrow request strings',
    description:
      'Each entry succeeds or fails on its own; `status` is 1995 when one failed. Item n is an object whose only key is n. With `disableSn` the SN is checked out to the device and disabled, both or neither.',
    body: batchBody,
    partial: true,
    item: z.record(z.string().regex(/^\d{1,3}$/), entry).describe('Keyed by the place of the entry, from 0'),
    example: {
      body: [{ code: request }, { code: request, disableSn: true }],
      items: [
        { 0: { status_code: '0', code: update, sn: 'MJDFUNFYBNQMFNYY' } },
        { 1: { code: '1797', message: 'The SN is disabled. {"errorCode":1797,"detail":"The SN is disabled."}' } },
      ],
    },
  },
  'POST /sns/generate_update_code': {
    id: 'generateUpdateCode',
    query: scopeQuery,
    allowed: { role: 'manager', narrowed: ofExistingSn },
    summary: 'Generate an SN and make update strings of it',
    description:
      'With `sn_attribute.sn` that SN is used as it is; it is made under this code when it is missing and product, template and business are named. Several devices share one item, whose code is a list of strings.',
    body: generateUpdateBody,
    codes: [...STATE, 1283, 1798, 1806, 2307, 4040, 4091],
    example: {
      body: {
        device: deviceCode,
        sn_attribute: {
          product: { productName: 'Studio' },
          template: { name: 'Default' },
          business: { name: 'Floating, one year' },
          endDate: '2027-11-20 23:59:59',
        },
      },
    },
  },
  'POST /sns/tokenid_update_code': {
    id: 'tokenIdUpdateCode',
    allowed: 'manager',
    summary: 'Make an update string of a token ID',
    description:
      'A token ID that is bound to no SN gets a new one of the product, template and business, with the attributes of the body. For a bound one only the token ID is looked at. Parameters may be spelled either way.',
    query: tokenQuery,
    body: tokenBody,
    bodyOptional: true,
    codes: [1793, 1797, 1801, 1812, 1927, 4040, 4092, 4093],
    example: {
      query: {
        product_name: 'Studio',
        template_name: 'Default',
        business_name: 'Floating token',
        tokenid_type: 6,
        tokenid_guid: '6F9619FF8B86D011',
      },
      body: { concurrentNumber: 5 },
    },
  },
  'POST /sns/validate_codes': {
    id: 'validateCodes',
    allowed: { role: 'viewer', read: true },
    summary: 'Check device codes',
    description: 'Nothing is changed; a wrong code is a result and not a refusal.',
    body: validateBody,
    item: validation,
    example: {
      body: { devices: [{ code: deviceCode }, { code: 'ABC' }] },
      items: [
        { deviceCode, validated: true },
        {
          deviceCode: 'ABC',
          validated: false,
          errorCode: 515,
          errorMsg: 'A device code begins with the letter B; this one does not.',
        },
      ],
    },
  },
  'POST /sns/{sn}/update_code': {
    id: 'updateSnDevices',
    query: scopeQuery,
    allowed: 'support',
    summary: 'Make update strings for devices of an SN',
    description:
      'The body is a text, or an object with exactly one of `code`, `mac`, `machineId`, `updateAllMachine` and `devices`. A device is activated when it is new. One item for each string; with `devices` a single item, whose code is a list of strings.',
    body: updateBody,
    codes: [...STATE, 2051, 2052, 2307, 4040],
    example: { body: { mac: '00-1B-44-11-3A-B7' } },
  },
});
