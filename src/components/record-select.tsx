import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';
import { failureTitle } from '../lib/api/failure-text.ts';
import { SUGGEST_DELAY, type Suggest } from '../lib/list/suggest.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Select } from './kit/inputs.tsx';

type Props = {
  label: string;
  suggest: Suggest;
  value: string;
  labelOf?: (name: string) => string;
  onChange: (name: string) => void;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  focused?: boolean;
};

/** Chooses one record by name. The server searches while the operator types. */
export function RecordSelect({ suggest, value, onChange, labelOf = asItIs, error, focused = false, ...input }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  // The label of the chosen record in the box is not a search.
  const wanted = useDebounced(text === labelOf(value) ? '' : text.trim(), SUGGEST_DELAY);
  const found = useQuery({
    ...suggest(wanted),
    enabled: input.disabled !== true,
    placeholderData: keepPreviousData,
  });
  const names = new Set([...(found.data ?? []), ...(value === '' ? [] : [value])]);

  return (
    <Select
      {...input}
      size="sm"
      // Choosing the current option again does not clear a required field.
      allowDeselect={input.required !== true}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={[...names].map((name) => ({ value: name, label: labelOf(name) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      nothingFoundMessage={found.isFetching ? t`Searching …` : t`Nothing matches`}
      error={error ?? (found.error === null ? undefined : i18n._(failureTitle(found.error)))}
      // The list itself scrolls: a scroll area would be a region that the keyboard cannot reach.
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      autoComplete="off"
      data-autofocus={focused || undefined}
    />
  );
}

const asItIs = (name: string): string => name;
