import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { IconButton } from '../kit/button.tsx';
import type { PrintableList, PrintedList as Printed } from './printed-list.tsx';

// The type of the rows is lost in a lazy component.
const PrintedList = lazyNamed(() => import('./printed-list.tsx'), 'PrintedList') as typeof Printed;

/** Prints the whole list, up to a bound. The browser's own command prints the page that is shown. */
export function PrintButton<Row extends object>({ list, state }: { list: PrintableList<Row>; state: ListState }) {
  const { t } = useLingui();
  const [printing, setPrinting] = useState(false);
  useShortcut({
    id: 'list.print',
    group: 'list',
    keys: 'mod+p',
    label: msg`Print the list`,
    inPalette: true,
    run: () => setPrinting(true),
  });
  return (
    <>
      <IconButton label={t`Print the list`} keys="mod+p" aria-busy={printing} onClick={() => setPrinting(true)}>
        <IconPrinter size={18} aria-hidden />
      </IconButton>
      {printing && (
        <Suspense>
          <PrintedList list={list} state={state} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}
