import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { Tag } from '../../components/text/status-pill.tsx';
import { featureWords } from '../../words/features.ts';
import { CONTENT, faultOf, isSelected, shown, type ContentName, type Edit } from './edits.ts';
import { faultLabels } from '../../words/feature-faults.ts';
import styles from './features.module.css';

type Props = {
  feature: FeatureRecord;
  edit: Edit | undefined;
  /** Number of features with the same name, for the first of them; 0 for the others. */
  sameName: number;
  /** Errors of the server by field. */
  refused: Readonly<Record<string, string>> | undefined;
  readOnly: boolean;
  onEdit: (feature: FeatureRecord, change: Edit) => void;
};

/** Shows one feature with a checkbox and inputs. Memoised: it re-renders only when it changes. */
export const FeatureRow = memo(function FeatureRow({ feature, edit, sameName, refused, readOnly, onEdit }: Props) {
  const { t, i18n } = useLingui();
  const { name, featureId, id } = feature;
  const selected = edit?.selected ?? isSelected(feature);
  return (
    <tr role="row" data-dirty={edit !== undefined || undefined} data-off={!selected || undefined}>
      <th scope="row" role="rowheader" className={styles.name}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={selected}
            disabled={readOnly}
            onChange={(event) => onEdit(feature, { selected: event.currentTarget.checked })}
          />
          <span>
            {name}
            {sameName > 1 && <Tag>{t`${sameName} with this name`}</Tag>}
          </span>
        </label>
      </th>
      <Cell name="featureId" look="number">
        {featureId}
      </Cell>
      {CONTENT.map((content) => (
        <Cell key={content} name={content}>
          <ContentInput
            label={`${i18n._(featureWords[content].label)}: ${name} (${id})`}
            name={content}
            saved={shown(feature, content)}
            typed={edit?.[content]}
            refused={refused?.[content]}
            readOnly={readOnly}
            onType={(text) => onEdit(feature, { [content]: text })}
          />
        </Cell>
      ))}
      <Cell name="type">{i18n._(featureWords.type.choices[feature.type])}</Cell>
      <Cell name="source">{i18n._(featureWords.source.choices[feature.source])}</Cell>
      <Cell name="hidden">{feature.hidden ? t`Hidden` : '–'}</Cell>
      <Cell name="id" look="number">
        {id}
      </Cell>
    </tr>
  );
});

type CellProps = { name: keyof typeof featureWords; look?: 'number'; children: ReactNode };

/** A cell with the label that it shows on a card. */
function Cell({ name, look, children }: CellProps) {
  const { i18n } = useLingui();
  return (
    <td role="cell" className={look && styles[look]} data-label={i18n._(featureWords[name].label)}>
      {children}
    </td>
  );
}

type InputProps = {
  label: string;
  name: ContentName;
  saved: string;
  typed: string | undefined;
  refused: string | undefined;
  readOnly: boolean;
  onType: (text: string) => void;
};

function ContentInput({ label, name, saved, typed, refused, readOnly, onType }: InputProps) {
  const { i18n } = useLingui();
  if (readOnly) return <span className={styles.value}>{saved === '' ? '–' : saved}</span>;
  const text = typed ?? saved;
  const fault = faultOf(name, text);
  const problem = fault === undefined ? refused : i18n._(faultLabels[fault]);
  return (
    <>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        title={problem ?? (name === 'endDate' ? 'yyyy-MM-dd' : undefined)}
        data-kind={name}
        data-dirty={typed !== undefined || undefined}
        value={text}
        inputMode={name === 'version' || name === 'endDate' ? 'text' : 'numeric'}
        placeholder="–"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {problem !== undefined && <span className={styles.problem}>{problem}</span>}
    </>
  );
}
