import { useState } from 'react';
import type { Suggest } from '../lib/suggest.ts';
import { RecordSelect } from './record-select.tsx';

type Props = {
  label: string;
  suggest: Suggest;
  labelOf?: (name: string) => string;
  /** How many were added before. */
  count: number;
  onAdd: (name: string) => void;
};

/** Chooses records one after the other: what was chosen goes to its list, and the box is empty and ready for the next. */
export function RecordAdder({ count, onAdd, ...select }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  return (
    <RecordSelect
      {...select}
      // A new box is an empty one; whoever typed in the one before goes on in it.
      key={count}
      ref={(input) => {
        if (isUsed) input?.focus();
      }}
      value=""
      onChange={(name) => {
        setIsUsed(true);
        onAdd(name);
      }}
    />
  );
}
