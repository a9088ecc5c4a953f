import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartLine } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ActionName } from '#contract/actions.ts';
import type { MAX_REPORT_ENTRIES } from '#contract/history/reports.ts';
import { ActionButtons } from '../../../components/action/action-buttons.tsx';
import { useActions } from '../../../components/action/use-actions.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import type { MenuAction } from '../../../components/menu/menu-actions.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { snPaths } from '../paths.ts';
import { snActions } from './actions.tsx';
import type { SnTarget } from './target.ts';

/** The actions with their own button. The others are in the menu “More”. */
const BUTTONS: readonly ActionName<'sn'>[] = ['enable', 'disable', 'setEnd'];

/** Actions on selected SNs only: one request has them all. */
const SELECTED_ONLY: readonly ActionName<'sn'>[] = ['makeStrings'];

/** Most SNs in a report. */
const MOST: typeof MAX_REPORT_ENTRIES = 10;

type Props = { target: SnTarget; onDone: () => void };

export function BulkBar({ target, onDone }: Props) {
  const { names, entries, dialog } = useActions(snActions);
  const { t } = useLingui();
  const navigate = useNavigate();
  const can = useCan();
  const { rows } = target;
  const shown = rows === undefined ? names.filter((name) => !SELECTED_ONLY.includes(name)) : names;
  const reported = rows?.slice(0, MOST).map(({ sn }) => sn) ?? [];
  const report: MenuAction[] =
    reported.length > 0 && can('getPeakReport')
      ? [
          {
            label: reported.length < target.count ? t`Report of the first ${MOST}` : t`Report`,
            icon: IconChartLine,
            run: () => void navigate(snPaths.report(reported)),
          },
        ]
      : [];
  const more = shown.filter((name) => !BUTTONS.includes(name));
  return (
    <>
      <ActionButtons
        actions={entries(
          shown.filter((name) => BUTTONS.includes(name)),
          target,
          onDone,
        )}
      />
      {more.length + report.length > 0 && (
        <ActionMenu label={<Trans>More</Trans>} actions={[...entries(more, target, onDone), ...report]} />
      )}
      {dialog}
    </>
  );
}
