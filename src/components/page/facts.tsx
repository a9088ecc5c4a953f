import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Column } from '../data-table/columns.ts';
import styles from './facts.module.css';

/** Shows groups of facts, side by side if there is room. */
export function FactGroups({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>;
}

type GroupProps = { label: MessageDescriptor; children: ReactNode; note?: ReactNode };

export function Group({ label, children, note }: GroupProps) {
  const { i18n } = useLingui();
  return (
    <section className={styles.group}>
      <h2>{i18n._(label)}</h2>
      <dl>{children}</dl>
      {note}
    </section>
  );
}

type TableProps = Omit<GroupProps, 'children'> & { facts: readonly { label: MessageDescriptor; value: ReactNode }[] };

export function FactTable({ facts, ...group }: TableProps) {
  return (
    <Group {...group}>
      {facts.map(({ label, value }) => (
        <Fact key={label.id} label={label}>
          {value}
        </Fact>
      ))}
    </Group>
  );
}

/** Shows a fact: a label and its value. */
export function Fact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fact}>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact of a record: a field, its label and how it is shown. */
export type FactLine<Row> = Pick<Column<Row>, 'id' | 'header' | 'cell'>;

export type FactGroup<Row> = { readonly label: MessageDescriptor; readonly facts: readonly FactLine<Row>[] };

/** Shows all facts of a record in their groups. */
export function RecordFacts<Row>({ groups, record }: { groups: readonly FactGroup<Row>[]; record: Row }) {
  return (
    <FactGroups>
      {groups.map(({ label, facts }) => (
        <Group key={label.id} label={label}>
          {facts.map(({ id, header, cell }) => (
            <Fact key={id} label={header}>
              {cell(record)}
            </Fact>
          ))}
        </Group>
      ))}
    </FactGroups>
  );
}

/** Shows that a fact has no value, such as 'no limit' or 'off'. */
export function Nothing({ children }: { children: ReactNode }) {
  return <span className={styles.nothing}>{children}</span>;
}

/** Shows the most important facts of a record in a row below its title. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.head}>{children}</dl>;
}

type HeadFactProps = {
  label: MessageDescriptor;
  children: ReactNode;
  /** On a line of its own: a value that an action beside it makes longer moves no other fact. */
  ownLine?: boolean;
};

/** Shows a fact below a title. It may contain links and buttons. */
export function HeadFact({ label, children, ownLine = false }: HeadFactProps) {
  const { i18n } = useLingui();
  return (
    <div data-own-line={ownLine || undefined}>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows facts of a record below its title. Fields without a value are left out. */
export function RecordHead<Row extends object>({ facts, record }: { facts: readonly FactLine<Row>[]; record: Row }) {
  return (
    <HeadFacts>
      {facts
        .filter(({ id }) => Reflect.get(record, id) !== undefined)
        .map(({ id, header, cell }) => (
          <HeadFact key={id} label={header}>
            {cell(record)}
          </HeadFact>
        ))}
    </HeadFacts>
  );
}
