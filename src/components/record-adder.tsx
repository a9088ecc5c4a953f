import { useState } from 'react';
import type { Suggest } from '../lib/list/suggest.ts';
import { RecordSelect } from './record-select.tsx';

type Props = {
  label: string;
  suggest: Suggest;
  labelOf?: (name: string) => string;
  onAdd: (name: string) => void;
};

/** Chooses records one after another: the text box is empty again after each choice. */
export function RecordAdder({ onAdd, ...select }: Props) {
  const [added, setAdded] = useState(0);
  return (
    <RecordSelect
      {...select}
      // A new key empties the box immediately, without waiting for the list to contain the record.
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

// The ref callback must be stable: a new one would take the focus back on every render.
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
