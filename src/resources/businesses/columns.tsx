import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { businessFields } from '#contract/records/businesses.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor, Word } from '../../components/data-table/record-columns.tsx';
import { Tag } from '../../components/text/status-pill.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import { Mono, NumberText } from '../../components/text/text.tsx';
import { businessWords } from '../../words/businesses.ts';
import type { snLimitWords } from '../../words/licence.ts';
import { typeLabels } from '../../words/licence-types.ts';
import { snsHref } from '../../domain/sn-queries.ts';

const column = columnsFor<BusinessRecord, typeof businessFields>(businessFields, businessWords);

const limit = (name: keyof typeof snLimitWords, hidden = false) =>
  column(name, {
    cell: (business) => <NumberText value={business[name]} none="∞" />,
    // The label of concurrent sessions is longer than the others.
    width: name === 'concurrentNumber' ? 168 : 110,
    hidden,
    fact: name === 'concurrentNumber',
  });

/** Columns of the list. The operator can show the hidden ones. */
export const businessColumns: readonly Column<BusinessRecord>[] = [
  column('name', { width: 210 }),
  column('type', {
    cell: ({ type }) => (
      <Tag>
        <Word label={typeLabels[type]} />
      </Tag>
    ),
    width: 150,
    fact: true,
  }),
  column('controlType', { width: 140 }),
  column('businessOs', { width: 130 }),
  column('snCount', {
    cell: ({ name, snCount }) => (
      <SnCount count={snCount} href={snsHref({ name: 'businessName', op: 'is', values: [name] })} />
    ),
    width: 90,
    fact: true,
  }),
  limit('volumeNumber'),
  limit('concurrentNumber'),
  limit('usersNumber'),
  limit('expirationDays', true),
  column('graceDays', { width: 110, hidden: true }),
  limit('usageNumber', true),
  limit('maxOfflineMinutes', true),
  limit('reclaimMinutes', true),
  column('startDate', { width: 150, hidden: true }),
  column('endDate', { width: 150, hidden: true }),
  column('description', { width: 280, hidden: true }),
  column('regDate', { width: 150, hidden: true }),
  column('guid', { cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true }),
];
