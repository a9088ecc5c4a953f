import { sql } from 'kysely';
import { SETTING_DEFAULTS, settingFields, type Settings } from '../contract/records/settings.ts';
import { among } from '../db/dialect.ts';
import type { Reader, Transaction } from '../db/handle.ts';

const NAMES = Object.keys(SETTING_DEFAULTS) as (keyof Settings)[];

/** Returns the settings that administrators change while the service runs. */
export async function settingsOf(db: Reader): Promise<Settings> {
  const rows = await db.all(sql<{ name: keyof Settings; value: string }>`select name, value from setting
    where name in ${among('text', NAMES)}`);
  const valueOf = (name: keyof Settings, text: string) =>
    settingFields[name].kind === 'integer' ? Number(text) : text;
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, valueOf(name, value)])) };
}

/** Stores the given settings and leaves the others. */
export async function setSettings(
  tx: Transaction,
  settings: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
): Promise<void> {
  for (const [name, value] of Object.entries(settings).filter(([, given]) => given !== undefined))
    await tx.run(sql`insert into setting (name, value) values (${name}, ${String(value)})
      on conflict (name) do update set value = excluded.value`);
}
