import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { fits, isMissingList, mostValues, type Filter, type FilterField } from '../../lib/list/filters.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { Drop } from '../menu/drop.tsx';
import { filterText, opLabels, valueText } from './filter-text.ts';
import styles from './filters.module.css';

const FilterEditor = lazyNamed(() => import('./filter-editor.tsx'), 'FilterEditor');
const NewFilter = lazyNamed(() => import('./new-filter.tsx'), 'NewFilter');

type Props = {
  state: ListState;
  fields: readonly FilterField[];
  adding: boolean;
  onAdding: (adding: boolean) => void;
  /** True in a sheet, which shows the fields directly instead of behind a button. */
  inSheet?: boolean;
};

export function Filters({ state, fields, adding, onAdding, inSheet = false }: Props) {
  const { filters, setFilters } = state;
  const replace = (at: number, filter: Filter) =>
    setFilters(filters.map((old, index) => (index === at ? filter : old)));
  const remove = (at: number) => setFilters(filters.filter((_, index) => index !== at));
  const add = (filter: Filter) => {
    setFilters([...filters, filter]);
    onAdding(false);
  };

  const chips = (
    <ul className={styles.chips}>
      {filters.map((filter, index) => {
        const field = fields.find(({ name }) => name === filter.name);
        return (
          <li key={`${filter.name}:${filter.op}:${index}`}>
            {fits(filter, field) ? (
              <Chip
                filter={filter}
                field={field}
                onChange={(next) => replace(index, next)}
                onRemove={() => remove(index)}
              />
            ) : (
              <IgnoredChip filter={filter} field={field} onRemove={() => remove(index)} />
            )}
          </li>
        );
      })}
      {!inSheet && (
        <li>
          <AddFilter fields={fields} opened={adding} onOpened={onAdding} onAdd={add} />
        </li>
      )}
      {filters.length > 0 && (
        <li>
          <button type="button" className={styles.clear} onClick={state.clear}>
            <Trans>Clear</Trans>
          </button>
        </li>
      )}
    </ul>
  );
  if (!inSheet) return chips;
  return (
    <>
      {filters.length > 0 && chips}
      <div className={styles.inSheet}>
        <Suspense>
          <NewFilter fields={fields} onAdd={add} />
        </Suspense>
      </div>
    </>
  );
}

type ChipProps = { filter: Filter; field: FilterField; onChange: (filter: Filter) => void; onRemove: () => void };

function Chip({ filter, field, onChange, onRemove }: ChipProps) {
  const { i18n, t } = useLingui();
  const [opened, setOpened] = useState(false);
  const text = filterText(filter, field, i18n);
  return (
    <span className={styles.chip}>
      <Drop
        opened={opened}
        onOpened={setOpened}
        label={t`Change filter: ${text}`}
        trigger={(trigger) => (
          <button type="button" className={styles.chipText} aria-label={t`Change filter: ${text}`} {...trigger}>
            {i18n._(field.label)} <span className={styles.chipOp}>{i18n._(opLabels[filter.op])}</span>{' '}
            <b>{valueText(filter, field, i18n)}</b>
          </button>
        )}
      >
        <FilterEditor field={field} filter={filter} onApply={(next) => (onChange(next), setOpened(false))} />
      </Drop>
      <button type="button" className={styles.chipRemove} onClick={onRemove} aria-label={t`Remove filter: ${text}`}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}

type IgnoredProps = { filter: Filter; field: FilterField | undefined; onRemove: () => void };

/** A filter from an old link that this list does not have. It is shown so that it can be removed, and has no effect. */
function IgnoredChip({ filter, field, onRemove }: IgnoredProps) {
  const { t, i18n } = useLingui();
  const { op, values } = filter;
  const name = field === undefined ? filter.name : i18n._(field.label);
  const most = mostValues(op);
  return (
    <span className={styles.chip} data-ignored>
      <span className={styles.chipText}>
        {isMissingList(filter) ? (
          <Trans>Filter ignored: the long list of “{name}” was pasted in another tab. Paste it here again.</Trans>
        ) : values.length > most ? (
          <Trans>
            Filter ignored: “{name}” has more than {most} values
          </Trans>
        ) : (
          <Trans>Filter ignored: this list cannot be filtered by “{name}”</Trans>
        )}
      </span>
      <button type="button" className={styles.chipRemove} onClick={onRemove} aria-label={t`Remove filter: ${name}`}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}

type AddProps = {
  fields: readonly FilterField[];
  onAdd: (filter: Filter) => void;
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

function AddFilter({ fields, opened, onOpened, onAdd }: AddProps) {
  const { t } = useLingui();
  return (
    <Drop
      opened={opened}
      onOpened={onOpened}
      label={t`Add a filter`}
      trigger={(trigger) => (
        <button type="button" className={styles.add} {...trigger}>
          <IconPlus size={14} aria-hidden />
          <Trans>Filter</Trans>
        </button>
      )}
    >
      <NewFilter fields={fields} onAdd={onAdd} />
    </Drop>
  );
}
