import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LinkButton } from '../../components/kit/button.tsx';
import { useMenuCommands } from '../../components/menu/use-menu-commands.ts';
import { useCan } from '../../lib/api/session.ts';
import { canLookBack, lookBackHref } from './href.ts';

type Target = { readonly kind: string; readonly key: string };

/** The link to a record as it was before an entry of the audit log. */
export function AsItWasBefore({
  target: { kind, key },
  entry,
  label,
}: {
  target: Target;
  entry: number;
  label: string;
}) {
  const can = useCan();
  if (!canLookBack(kind) || !can('getPastRecord')) return null;
  return (
    <Link to={lookBackHref({ kind, key }, `before-${entry}`)} aria-label={label}>
      <Trans>As it was before</Trans>
    </Link>
  );
}

/** The button that shows a record as it was at a moment of choice. The palette offers it too. */
export function LookBackButton({ target: { kind, key } }: { target: Target }) {
  const { t } = useLingui();
  const can = useCan();
  const to = canLookBack(kind) && can('getPastRecord') ? lookBackHref({ kind, key }) : undefined;
  useMenuCommands(to === undefined ? [] : [{ label: t`Show the record as it was`, icon: IconClockHour4, to }]);
  if (to === undefined) return null;
  return (
    <LinkButton to={to} leftSection={<IconClockHour4 size={16} aria-hidden />}>
      <Trans>As it was…</Trans>
    </LinkButton>
  );
}
