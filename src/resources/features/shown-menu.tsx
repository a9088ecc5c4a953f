import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar, IconSquare, IconSquareCheck, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { ActionMenu } from '../../components/menu/action-menu.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { isSelected, type Edit, type Edits } from './edits.ts';
import type { SharedContent } from './shown-dialog.tsx';

const ShownDialog = lazyNamed(() => import('./shown-dialog.tsx'), 'ShownDialog');

type Props = {
  features: readonly FeatureRecord[];
  edits: Edits;
  onEdit: (feature: FeatureRecord, change: Edit) => void;
};

/** A menu of edits for all shown features. They are queued like single edits. */
export function ShownMenu({ features, edits, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<SharedContent>();
  const isOn = (feature: FeatureRecord) => edits.get(feature.id)?.selected ?? isSelected(feature);
  const on = features.filter(isOn);
  const off = features.filter((feature) => !isOn(feature));
  const change = (those: readonly FeatureRecord[], edit: Edit) => () => {
    for (const feature of those) onEdit(feature, edit);
  };
  const hint = (those: readonly FeatureRecord[]) => formatNumber(those.length, i18n.locale);
  return (
    <>
      <ActionMenu
        label={<Trans>All shown</Trans>}
        side="bottom-end"
        actions={[
          ...(off.length > 0
            ? [{ label: t`Select all`, icon: IconSquareCheck, hint: hint(off), run: change(off, { selected: true }) }]
            : []),
          ...(on.length > 0
            ? [
                { label: t`Deselect all`, icon: IconSquare, hint: hint(on), run: change(on, { selected: false }) },
                {
                  label: t`Set end date of the selected …`,
                  icon: IconCalendar,
                  hint: hint(on),
                  run: () => setAsking('endDate'),
                },
                {
                  label: t`Set user limit of the selected …`,
                  icon: IconUsers,
                  hint: hint(on),
                  run: () => setAsking('users'),
                },
              ]
            : []),
        ]}
      />
      {asking !== undefined && (
        <Suspense>
          <ShownDialog
            content={asking}
            features={on}
            onSet={(text) => change(on, { [asking]: text })()}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
