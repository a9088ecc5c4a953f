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
    summary: 'Read the settings that administrators change while the service runs',
  },
  'PATCH /bff/settings': {
    id: 'updateSettings',
    allowed: 'administrator',
    summary: 'Change settings while the service runs',
    description:
      'Open allowances stay as they are. An operator who must have a second factor from now on sets one up at the next request. `secondFactor` cannot be less than `REQUIRE_SECOND_FACTOR` (4093).',
    body: settingsUpdate,
    codes: [4093],
    example: { body: { allowanceDays: 14 } },
  },
});
