import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Role } from '#contract/roles.ts';

export const roleLabels: Readonly<Record<Role, ReturnType<typeof msg>>> = {
  viewer: msg`Viewer`,
  support: msg`Support`,
  manager: msg`Manager`,
  administrator: msg`Administrator`,
};

export function RoleName({ role }: { role: Role }) {
  const { i18n } = useLingui();
  return i18n._(roleLabels[role]);
}
