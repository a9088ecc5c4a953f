import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconArrowBackUp, IconPlaneDeparture, IconRefresh, type Icon } from '@tabler/icons-react';
import type { StringKind } from '#contract/offline/strings.ts';
import { StatusPill } from '../../components/text/status-pill.tsx';

const kinds: Readonly<Record<StringKind, { label: MessageDescriptor; icon: Icon }>> = {
  update: { label: msg`Update string`, icon: IconRefresh },
  borrow: { label: msg`Seat to take along`, icon: IconPlaneDeparture },
  return: { label: msg`Seat given back`, icon: IconArrowBackUp },
};

export const kindChoices = Object.entries(kinds).map(([value, { label }]) => ({ value, label }));

export function KindPill({ kind }: { kind: StringKind }) {
  const { i18n } = useLingui();
  const { label, icon } = kinds[kind];
  return (
    <StatusPill tone={kind === 'borrow' ? 'info' : 'neutral'} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}
