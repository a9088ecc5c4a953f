import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { BatchDialog } from '../../../components/dialog/batch-dialog.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { useSaveStrings } from '../../offline/api.ts';

type Props = { rows: readonly SnRecord[]; onClose: () => void; onDone: () => void };

/** Makes update strings for all enabled devices of the selected SNs, and saves them as one table. */
export function BulkStrings({ rows, onClose, onDone }: Props) {
  const { t } = useLingui();
  const save = useSaveStrings();
  return (
    <BatchDialog
      title={t`Make update strings`}
      rows={rows}
      nameOf={nameOf}
      changes={hasDevices}
      counted={(count) => <Plural value={count} one="# SN" other="# SNs" />}
      others={({ length }) => (
        <p>
          <Plural
            value={length}
            one="# has no enabled device, or is archived, and gets none."
            other="# have no enabled device, or are archived, and get none."
          />
        </p>
      )}
      run={(changed) => save.mutateAsync(changed.map(({ sn }) => sn))}
      done={(count) => (
        <Plural value={count} one="Update strings of # SN saved" other="Update strings of # SNs saved" />
      )}
      onClose={onClose}
      onDone={onDone}
    >
      <Trans>a string is made for each enabled device, and all are saved as a CSV file. They are not kept.</Trans>
    </BatchDialog>
  );
}

const nameOf = ({ sn }: SnRecord): string => formatSn(sn);

const hasDevices = ({ archived, deviceCount = 0 }: SnRecord): boolean => archived !== true && deviceCount > 0;
