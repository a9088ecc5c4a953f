import { Trans } from '@lingui/react/macro';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { TemplateRecord, TemplateStatus } from '#contract/catalogue/templates.ts';
import { templateFields } from '#contract/records/products.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import type { FactLine } from '../../components/page/facts.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { templateWords } from '../../words/products.ts';

const column = columnsFor<TemplateRecord, typeof templateFields>(templateFields, templateWords);

export const templateColumns: readonly Column<TemplateRecord>[] = [
  column('name', { width: 240 }),
  column('status', { cell: ({ status }) => <TemplateState status={status} />, width: 120 }),
  column('description', { width: 360 }),
  column('regDate', { width: 150 }),
];

export const templateHead: readonly FactLine<TemplateRecord>[] = [column('description')];

/** Shows whether a template can be changed or is locked. */
export function TemplateState({ status }: { status: TemplateStatus }) {
  return status === 1 ? (
    <StatusPill tone="info" icon={IconLock}>
      <Trans>Locked</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="neutral" icon={IconLockOpen}>
      <Trans context="template state">Open</Trans>
    </StatusPill>
  );
}
