import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DateOrder } from '#contract/work/import-dates.ts';
import { NEEDED_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import type { ImportMapping } from '#contract/work/imports.ts';
import { useSession } from '../../lib/api/session.ts';
import { everyLanguage } from '../../lib/format/every-language.ts';
import { cellValues } from './cell-values.ts';
import type { CsvTable } from './csv-file.ts';
import { dateColumns, dateOrders } from './date-columns.ts';
import { importMappings, type Reading } from './import-api.ts';
import { guessFields } from './labels.ts';
import { filledFields } from './new-sn-fields.tsx';

/** What the operator chose, in place of what the file and earlier imports tell. */
export type Choices = {
  readonly columns?: readonly string[];
  readonly order?: DateOrder;
  readonly fill?: Readonly<Record<string, string>>;
  readonly clears?: boolean;
  /** True when the mapping of an earlier import is not wanted. */
  readonly isFresh?: boolean;
};

const NO_TABLE: CsvTable = { header: [], rows: [] };

/** Decides how a file is read: what the operator chose, else what was done with this header, else what the cells tell. */
export function useReading(resource: ImportName, table: CsvTable = NO_TABLE) {
  const { user } = useSession();
  const { data: languages } = useSuspenseQuery({
    queryKey: ['languages'],
    queryFn: everyLanguage,
    staleTime: Infinity,
  });
  const mappings = useQuery(importMappings(resource));
  const [choices, setChoices] = useState<Choices>({});

  const earlier =
    choices.isFresh === true ? undefined : mappingOf(mappings.data?.items ?? [], table.header, user.username);
  const guessed = useMemo(() => guessFields(resource, table.header, languages), [resource, table, languages]);
  const columns = choices.columns ?? earlier?.columns.split(',') ?? guessed;
  const mapped = columns.join(',');
  const [found, values] = useMemo(() => {
    const fields = mapped.split(',');
    return [dateColumns(resource, table, fields), cellValues(resource, table, fields, languages)];
  }, [resource, table, mapped, languages]);
  const dates = dateOrders(found, choices.order, earlier?.dates);
  const fill = filledFields(columns, choices.fill ?? earlier?.fill ?? {});
  const clears = choices.clears ?? earlier?.empty === 'clear';

  const reading: Reading = { columns, dates: dates.orders, values, fill, clears };
  const missing = NEEDED_COLUMNS[resource].filter((field) => !columns.includes(field));
  const twice = columns.find((field, at) => field !== '' && columns.indexOf(field) < at);
  const isReady =
    table !== NO_TABLE &&
    !mappings.isPending &&
    missing.length === 0 &&
    twice === undefined &&
    columns.some((field) => field !== '') &&
    (dates.unsure.length === 0 || dates.assumed !== undefined);
  return {
    reading,
    dates,
    missing,
    twice,
    isReady,
    earlier,
    change: (more: Choices) => setChoices((before) => ({ ...before, ...more })),
    reset: (isFresh: boolean) => setChoices({ isFresh }),
  };
}

/** Returns the mapping of a header: the last one of the operator, else of anybody. */
function mappingOf(
  mappings: readonly ImportMapping[],
  header: readonly string[],
  username: string,
): ImportMapping | undefined {
  const same = mappings.filter((mapping) => JSON.stringify(mapping.header) === JSON.stringify(header));
  return same.find(({ usedBy }) => usedBy === username) ?? same[0];
}
