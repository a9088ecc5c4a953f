import { settingsOperations } from '../contract/bff/settings.ts';
import { setSettings, settingsOf } from '../core/settings-store.ts';
import { objects } from '../http/answer.ts';
import { difference } from '../http/audit.ts';
import { Routes } from '../http/routes.ts';
import type { Parts } from './parts.ts';

/** The settings that administrators change while the service runs. */
export const settingsRoutes = ({ deps, front }: Parts) =>
  new Routes(deps, settingsOperations, front)
    .read('GET /bff/settings', async ({ db }) => objects([await settingsOf(db)]))
    .write('PATCH /bff/settings', async ({ body, tx, audit }) => {
      const before = await settingsOf(tx);
      await setSettings(tx, body);
      const after = await settingsOf(tx);
      const changed = difference(before, after);
      if (Object.keys(changed.after).length > 0) audit({ target: { kind: 'setting', key: 'settings' }, ...changed });
      return objects([after]);
    }).app;
