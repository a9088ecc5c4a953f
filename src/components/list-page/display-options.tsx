import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ListState } from '../../lib/list/list-state.ts';
import { arrange, type Column } from '../data-table/columns.ts';
import { IconButton } from '../kit/button.tsx';
import { Drop } from '../menu/drop.tsx';
import { Segments } from '../segments.tsx';
import styles from './display-options.module.css';

type Props<Row> = {
  state: ListState;
  columns: readonly Column<Row>[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

export function DisplayOptions<Row>({ state, columns, opened, onOpened }: Props<Row>) {
  const { t } = useLingui();
  return (
    <Drop
      opened={opened}
      onOpened={onOpened}
      label={t`Columns and density`}
      side="bottom-end"
      trigger={(trigger) => (
        <IconButton label={t`Columns and density`} {...trigger}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </IconButton>
      )}
    >
      <div className={styles.panel}>
        <Segments
          label={t`Density`}
          value={state.density}
          onChange={state.setDensity}
          options={[
            { value: 'regular', label: t`Regular` },
            { value: 'compact', label: t`Compact` },
          ]}
        />
        <Columns state={state} columns={columns} />
        <button
          type="button"
          className={styles.reset}
          onClick={() => state.setColumns(undefined)}
          disabled={state.columns === undefined}
        >
          <Trans>Reset columns</Trans>
        </button>
      </div>
    </Drop>
  );
}

function Columns<Row>({ state, columns }: Pick<Props<Row>, 'state' | 'columns'>) {
  const { t, i18n } = useLingui();
  const { columnOrder, columnVisibility } = arrange(columns, state.columns);
  const [first, ...others] = columnOrder;
  const shown = others.filter((id) => columnVisibility[id]);

  const show = (id: string, on: boolean) => state.setColumns(on ? [...shown, id] : shown.filter((each) => each !== id));
  const move = (id: string, step: number) => {
    const from = shown.indexOf(id);
    const next = shown.filter((each) => each !== id);
    next.splice(from + step, 0, id);
    state.setColumns(next);
  };

  return (
    <ul className={styles.columns}>
      {[first, ...others].map((id) => {
        const column = columns.find((each) => each.id === id);
        if (column === undefined) return null;
        const label = i18n._(column.header);
        const at = shown.indexOf(column.id);
        return (
          <li key={column.id} className={styles.column}>
            <label className={styles.label}>
              <input
                type="checkbox"
                checked={columnVisibility[column.id] === true}
                disabled={column.id === first}
                onChange={(event) => show(column.id, event.currentTarget.checked)}
              />
              {label}
            </label>
            {at >= 0 && (
              <span className={styles.moves}>
                <button
                  type="button"
                  aria-label={t`Move ${label} up`}
                  disabled={at === 0}
                  onClick={() => move(column.id, -1)}
                >
                  <IconChevronUp size={14} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t`Move ${label} down`}
                  disabled={at === shown.length - 1}
                  onClick={() => move(column.id, 1)}
                >
                  <IconChevronDown size={14} aria-hidden />
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
