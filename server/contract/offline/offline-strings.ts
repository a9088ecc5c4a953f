import { z } from 'zod';
import { snAttributes } from '../sns/attributes.ts';
import { batch } from '../listing.ts';
import { id, machineName, name } from '../scalars.ts';
import { generateBody } from '../sns/sn-generate.ts';
import { tokenIdGuid } from '../holders/tokenids.ts';

/** Returns a check for `superRefine` that requires exactly one of some fields: 514 for none, 515 for a second one. */
export const exactlyOne =
  (...fields: readonly string[]) =>
  (value: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const [first, second] = fields.filter((field) => value[field] !== undefined);
    if (first === undefined) {
      context.addIssue({ code: 'invalid_type', expected: 'string', path: [fields[0] ?? ''] });
    } else if (second !== undefined) {
      context.addIssue({ code: 'custom', path: [second], message: `must not be given beside ${first}` });
    }
  };

/** `formatted` writes strings for people: every element on its own line. */
export const scopeQuery = z.strictObject({
  scope: z
    .literal('formatted', 'must be formatted')
    .optional()
    .describe('`formatted`: the strings with every element on a line of its own'),
});

const deviceCode = z.string();
const mac = z.string().describe('MAC address; comes back as it was written');
const macs = z.union([mac, batch(mac)]).describe('MAC address, or a list of them');

/** A device that gets a string without sending a request string. */
export const deviceEntry = z
  .strictObject({ code: deviceCode.optional().describe('Device code'), mac: mac.optional() })
  .superRefine(exactlyOne('code', 'mac'));
export type DeviceEntry = z.output<typeof deviceEntry>;

const newName = machineName.optional().describe('What a new device is called');

export const requestBody = z.strictObject({ code: z.string().describe('Request string') });

export const updateBody = z.union([
  z.string().describe('Update request string or device code'),
  z
    .strictObject({
      code: z.string().optional().describe('Update request string or device code'),
      mac: macs.optional(),
      machineId: id.optional().describe('Id of a device of the SN'),
      updateAllMachine: z
        .literal(true, 'must be true')
        .optional()
        .describe('Strings for all devices of the SN with status 0'),
      devices: batch(deviceEntry).optional().describe('Devices whose strings come as one list'),
      machineName: newName,
    })
    .superRefine(exactlyOne('code', 'mac', 'machineId', 'updateAllMachine', 'devices')),
]);
export type UpdateBody = z.output<typeof updateBody>;

export const batchBody = batch(
  z.strictObject({
    code: z.string().describe('Update or borrow request string'),
    disableSn: z.boolean().optional().describe('Check the SN out and disable it; for types that float'),
  }),
);

/** The attributes of a new SN, with its code. */
const snAttribute = generateBody
  .omit({ customer: true })
  .extend({ sn: z.string().optional().describe('The SN to use; made under this code when it is missing') })
  .meta({ id: 'SnAttribute' });
export type SnAttribute = z.output<typeof snAttribute>;

export const generateUpdateBody = z
  .strictObject({
    device: deviceCode.optional().describe('Device code'),
    mac: macs.optional(),
    devices: batch(deviceEntry).optional().describe('Devices whose strings come as one list'),
    sn_attribute: snAttribute.optional(),
  })
  .superRefine(({ device, mac: addresses, devices }, context) => {
    if (device ?? addresses ?? devices) return;
    context.addIssue({ code: 'invalid_type', expected: 'string', path: ['device'] });
  });
export type GenerateUpdateBody = z.output<typeof generateUpdateBody>;

const named = (other: string, what: string) => name().optional().describe(`${what}; may be spelled \`${other}\``);
const tokenType = (other: string) =>
  z.literal('6', 'must be 6').optional().describe(`Always 6; may be spelled \`${other}\``).meta({ type: 'integer' });

/** The interface has both spellings. Both may be sent if they have the same value. */
export const tokenQuery = z.strictObject({
  product_name: named('productName', 'Product of a new SN'),
  productName: named('product_name', 'Product of a new SN'),
  template_name: named('templateName', 'Template of a new SN'),
  templateName: named('template_name', 'Template of a new SN'),
  business_name: named('businessName', 'Business of a new SN, of type TOKEN_ID_FLOAT'),
  businessName: named('business_name', 'Business of a new SN, of type TOKEN_ID_FLOAT'),
  tokenid_type: tokenType('tokenIDType'),
  tokenIDType: tokenType('tokenid_type'),
  tokenid_guid: tokenIdGuid.optional().describe('The token ID; may be spelled `tokenIDGuid`'),
  tokenIDGuid: tokenIdGuid.optional().describe('The token ID; may be spelled `tokenid_guid`'),
  ...scopeQuery.shape,
});
export type TokenQuery = z.output<typeof tokenQuery>;

export const tokenBody = z.strictObject(snAttributes).meta({ id: 'SnAttributes' });

export const validateBody = z.strictObject({
  devices: batch(z.strictObject({ code: deviceCode.describe('What may be a device code') })).describe(
    'The codes to check',
  ),
});
