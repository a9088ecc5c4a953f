import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
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
    <tr data-dirty={edit !== undefined || undefined} data-off={!selected || undefined}>
      <th scope="row" className={styles.name}>
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
      <td className={styles.number}>{featureId}</td>
      {CONTENT.map((content) => (
        <td key={content}>
          <ContentInput
            label={`${i18n._(featureWords[content].label)}: ${name} (${id})`}
            name={content}
            saved={shown(feature, content)}
            typed={edit?.[content]}
            refused={refused?.[content]}
            readOnly={readOnly}
            onType={(text) => onEdit(feature, { [content]: text })}
          />
        </td>
      ))}
      <td>{i18n._(featureWords.type.choices[feature.type])}</td>
      <td>{i18n._(featureWords.source.choices[feature.source])}</td>
      <td>{feature.hidden ? t`Hidden` : '–'}</td>
      <td className={styles.number}>{id}</td>
    </tr>
  );
});

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
