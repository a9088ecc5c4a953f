import { useState } from 'react';
import type { Suggest } from '../lib/list/suggest.ts';
import { RecordSelect } from './record-select.tsx';

type Props = {
  label: string;
  suggest: Suggest;
  labelOf?: (name: string) => string;
  onAdd: (name: string) => void;
};

/** Chooses records one after the other: what was chosen goes to its list, and the box is empty and ready for the next. */
export function RecordAdder({ onAdd, ...select }: Props) {
  const [added, setAdded] = useState(0);
  return (
    <RecordSelect
      {...select}
      // A new box is an empty one, at once: whoever types on does not wait for the list to have the record.
      key={added}
      ref={added > 0 ? focus : null}
      value=""
      onChange={(name) => {
        setAdded(added + 1);
        onAdd(name);
      }}
    />
  );
}

// One function for all: as a new one with each rendering it would take the focus back from wherever it has gone since.
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
