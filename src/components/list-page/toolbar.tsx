import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import type { PageSource } from '../../lib/api/page-query.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { DisplayOptions } from './display-options.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { PrintButton } from './print-button.tsx';
import type { PrintableList } from './printed-list.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import styles from './list-page.module.css';

const Sheet = lazyNamed(() => import('../kit/drawer.tsx'), 'Sheet');

type Props<Row extends object> = {
  list: PrintableList<Row>;
  state: ListState;
  search: SearchBoxProps | undefined;
  onRefresh: () => void;
  refreshing: boolean;
  source: PageSource | undefined;
  total: number | undefined;
  buttons?: ReactNode;
};

export function Toolbar<Row extends object>(props: Props<Row>) {
  const { list, state, search, onRefresh, refreshing, source, total, buttons } = props;
  const { columns, fields } = list;
  const { t } = useLingui();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<'filter' | 'display' | 'sheet'>();
  const toggle = (what: typeof opened) => (open: boolean) => setOpened(open ? what : undefined);

  useShortcut({
    id: 'list.filter',
    group: 'list',
    keys: 'f',
    label: msg`Add a filter`,
    inPalette: true,
    run: () => setOpened(narrow ? 'sheet' : 'filter'),
  });
  useShortcut({
    id: 'list.display',
    group: 'list',
    keys: 'c',
    label: msg`Columns and density`,
    inPalette: true,
    run: () => setOpened('display'),
  });
  useShortcut({ id: 'list.refresh', group: 'list', keys: 'r', label: msg`Refresh`, run: onRefresh, inPalette: true });

  return (
    <div className={styles.toolbar}>
      {search !== undefined && <SearchBox {...search} />}
      {narrow && fields.length > 0 ? (
        <FilterSheet
          opened={opened === 'sheet' || opened === 'filter'}
          onOpened={toggle('sheet')}
          count={state.filters.length}
        >
          <Filters state={state} fields={fields} adding onAdding={toggle('sheet')} inSheet />
        </FilterSheet>
      ) : (
        <div className={styles.filters}>
          {fields.length > 0 && (
            <Filters state={state} fields={fields} adding={opened === 'filter'} onAdding={toggle('filter')} />
          )}
        </div>
      )}
      <div className={styles.tools}>
        <DisplayOptions state={state} columns={columns} opened={opened === 'display'} onOpened={toggle('display')} />
        {source !== undefined && (
          <ExportButton source={source} columns={columns} chosen={state.columns} total={total} />
        )}
        {!narrow && <PrintButton list={list} state={state} />}
        <IconButton
          label={t`Refresh`}
          keys="r"
          onClick={onRefresh}
          data-busy={refreshing || undefined}
          className={styles.refresh}
        >
          <IconRefresh size={18} aria-hidden />
        </IconButton>
        {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </div>
  );
}

type SheetProps = { opened: boolean; onOpened: (opened: boolean) => void; count: number; children: ReactNode };

function FilterSheet({ opened, onOpened, count, children }: SheetProps) {
  const { t } = useLingui();
  return (
    <>
      <Button leftSection={<IconFilter size={15} aria-hidden />} onClick={() => onOpened(true)}>
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </Button>
      {opened && (
        <Suspense>
          <Sheet opened onClose={() => onOpened(false)} title={t`Filters`}>
            {children}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
