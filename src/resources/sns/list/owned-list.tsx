import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { OwnedList, type OwnedListProps } from '../../../components/list-page/owned-list.tsx';
import { RemoveSelected } from '../../../components/list-page/remove-selected.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { selected } from '../bulk/target.ts';
import type { Binding } from './look-up.ts';
import { bulkBar, snRows } from './rows.tsx';

const BindDialog = lazyNamed(() => import('./bind-dialog.tsx'), 'BindDialog');

type Props = Pick<OwnedListProps<SnRecord>, 'id' | 'title' | 'owner' | 'same'> & {
  empty: string;
  /** Without it, SNs cannot be unbound here, and the selected SNs cannot be changed. */
  binding?: Binding;
};

export function OwnedSnList({ empty, binding, ...list }: Props) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <OwnedList
      {...list}
      {...snRows}
      search={{ name: 'any', label: t`SN, customer, user …` }}
      add={
        binding !== undefined && can(binding.operations.bind)
          ? {
              label: t`Bind SNs`,
              icon: IconPlugConnected,
              dialog: (close) => <BindDialog binding={binding} onClose={close} />,
            }
          : undefined
      }
      bulkActions={
        binding !== undefined && can(binding.operations.unbind)
          ? (rows, clear) => (
              <>
                <RemoveSelected
                  rows={rows}
                  nameOf={({ sn }) => <Sn key={sn} value={sn} />}
                  title={t`Unbind SNs`}
                  operation={binding.operations.unbind}
                  consequence={binding.unbound}
                  run={(asked, idempotencyKey) =>
                    binding.run({ sns: asked.map(({ sn }) => sn), bound: false }, idempotencyKey)
                  }
                  done={(what) => <Trans>Unbound {what}</Trans>}
                  onDone={clear}
                />
                {bulkBar(selected(rows), clear)}
              </>
            )
          : undefined
      }
      empty={{ text: empty }}
    />
  );
}
