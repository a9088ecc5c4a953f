import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { SETTING_DEFAULTS, settingFields, settingMeanings } from '../records/settings.ts';

export const settingsRecord = z.strictObject(recordShape(settingFields, settingMeanings)).meta({ id: 'Settings' });

export const settingsUpdate = z.strictObject(writtenShape(settingFields, settingMeanings));

export const settingsOperations = defineOperations({
  tag: 'settings',
  extension: true,
  item: settingsRecord,
  example: { items: [SETTING_DEFAULTS] },
})({
  'GET /bff/settings': {
    id: 'getSettings',
    summary: 'Read the bounds of allowances that support may give',
  },
  'PATCH /bff/settings': {
    id: 'updateSettings',
    allowed: 'administrator',
    summary: 'Change the bounds of allowances that support may give',
    description: 'Open allowances stay as they are.',
    body: settingsUpdate,
    example: { body: { allowanceDays: 14 } },
  },
});
