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
  /** Name of the chosen record, empty for none. */
  value: string;
  /** How a name is shown, where it is more than a name. */
  labelOf?: (name: string) => string;
  onChange: (name: string) => void;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Takes the focus when its dialog opens. */
  focused?: boolean;
};

/** Chooses one record by its name; the server searches while one types. */
export function RecordSelect({ suggest, value, onChange, labelOf = asItIs, error, focused = false, ...input }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  // The box shows the chosen name: that is no search.
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
      // Choosing again what is chosen means it, and empties nothing that has to be filled in.
      allowDeselect={input.required !== true}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={[...names].map((name) => ({ value: name, label: labelOf(name) }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      nothingFoundMessage={found.isFetching ? t`Searching …` : t`Nothing matches`}
      error={error ?? (found.error === null ? undefined : i18n._(failureTitle(found.error)))}
      // The list itself scrolls: a box around it would be a region that no key reaches.
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      autoComplete="off"
      data-autofocus={focused || undefined}
    />
  );
}

const asItIs = (name: string): string => name;
