import { settingsOperations } from '../contract/bff/settings.ts';
import type { Settings } from '../contract/records/settings.ts';
import { LicensingError } from '../core/errors.ts';
import { setSettings, settingsOf } from '../core/settings-store.ts';
import type { Reader } from '../db/handle.ts';
import { objects } from '../http/answer.ts';
import { difference } from '../http/audit.ts';
import { Routes } from '../http/routes.ts';
import { allowsRequirement, requirementOf } from './factor/second-factor-rules.ts';
import type { Parts } from './parts.ts';

/** The settings that administrators change while the service runs. */
export const settingsRoutes = ({ deps, front }: Parts) => {
  const { config } = deps;

  const read = async (db: Reader): Promise<Settings> => {
    const stored = await settingsOf(db);
    return { ...stored, secondFactor: requirementOf(config, stored.secondFactor) };
  };

  return new Routes(deps, settingsOperations, front)
    .read('GET /bff/settings', async ({ db }) => objects([await read(db)]))
    .write('PATCH /bff/settings', async ({ body, tx, audit }) => {
      if (body.secondFactor !== undefined && !allowsRequirement(config, body.secondFactor))
        throw new LicensingError(
          4093,
          `This service was started with REQUIRE_SECOND_FACTOR=${config.requireSecondFactor}. The settings can require a second factor of more operators, not of fewer.`,
        );
      const before = await read(tx);
      await setSettings(tx, body);
      const after = await read(tx);
      const changed = difference(before, after);
      if (Object.keys(changed.after).length > 0) audit({ target: { kind: 'setting', key: 'settings' }, ...changed });
      return objects([after]);
    }).app;
};
