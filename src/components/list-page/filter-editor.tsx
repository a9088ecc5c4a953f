import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { MAX_VALUES } from '#contract/bounds.ts';
import { DATE_SPANS } from '../../lib/list/date-spans.ts';
import { fits, opsOf, takesNoValue, type Filter, type FilterField } from '../../lib/list/filters.ts';
import { splitPasted } from '../../lib/pasted.ts';
import { Button } from '../kit/button.tsx';
import { Textarea, TextInput } from '../kit/inputs.tsx';
import { opLabels, spanLabels } from './filter-text.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './filters.module.css';

type Props = {
  field: FilterField;
  filter?: Filter | undefined;
  onApply: (filter: Filter) => void;
};

/** Edits a draft of one filter. Apply or Enter sends it to the server. */
export function FilterEditor({ field, filter, onApply }: Props) {
  const { i18n } = useLingui();
  const ops = opsOf(field);
  const [op, setOp] = useState(filter?.op ?? ops[0]);
  const [values, setValues] = useState(filter?.values ?? []);
  const draft: Filter = { name: field.name, op, values: takesNoValue(op) ? [] : values };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fits(draft, field)) onApply(draft);
  };

  return (
    <form className={styles.editor} onSubmit={handleSubmit}>
      <div className={styles.editorHead}>
        <strong>{i18n._(field.label)}</strong>
        {ops.length > 1 && (
          <select
            className={styles.op}
            aria-label={i18n._(field.label)}
            value={op}
            onChange={(event) => {
              const next = ops.find((known) => known === event.currentTarget.value) ?? op;
              // A time span is not a date, so the values cannot be kept.
              if ((next === 'within') !== (op === 'within')) setValues([]);
              setOp(next);
            }}
          >
            {ops.map((each) => (
              <option key={each} value={each}>
                {i18n._(opLabels[each])}
              </option>
            ))}
          </select>
        )}
      </div>
      <Values field={field} op={op} values={values} onChange={setValues} />
      <Button type="submit" emphasis="primary" fullWidth disabled={!fits(draft, field)}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

type ValuesProps = { field: FilterField; op: Filter['op']; values: string[]; onChange: (values: string[]) => void };

function Values({ field, op, values, onChange }: ValuesProps) {
  const { t, i18n } = useLingui();
  if (takesNoValue(op)) return null;
  if (op === 'in') return <Lines values={values} onChange={onChange} />;
  if (field.suggest !== undefined) return <Suggestions suggest={field.suggest} values={values} onChange={onChange} />;
  if (field.kind === 'choice')
    return <Options many options={field.choices ?? []} values={values} onChange={onChange} />;
  if (field.kind === 'boolean' || op === 'within') {
    const options =
      op === 'within'
        ? DATE_SPANS.map((span) => ({ value: span, text: i18n._(spanLabels[span]) }))
        : [
            { value: 'true', text: t`Yes` },
            { value: 'false', text: t`No` },
          ];
    return <Options options={options} values={values} onChange={onChange} />;
  }
  return (
    <TextInput
      size="sm"
      aria-label={t`Value`}
      type={field.kind === 'date' ? 'date' : 'text'}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      data-autofocus
      autoComplete="off"
    />
  );
}

type LinesProps = { values: string[]; onChange: (values: string[]) => void };

/** Takes a typed or pasted list of values. */
function Lines({ values, onChange }: LinesProps) {
  const { t } = useLingui();
  const [text, setText] = useState(values.join('\n'));
  const count = values.length;
  return (
    <Textarea
      size="sm"
      aria-label={t`Values`}
      description={
        count > MAX_VALUES ? (
          <Trans>
            {count} values. A filter takes at most {MAX_VALUES}.
          </Trans>
        ) : (
          <Trans>One value per line, up to {MAX_VALUES}.</Trans>
        )
      }
      rows={6}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(splitPasted(event.currentTarget.value));
      }}
      data-autofocus
      autoComplete="off"
      spellCheck={false}
    />
  );
}

type Option = { value: string; text: string } | NonNullable<FilterField['choices']>[number];
type OptionsProps = {
  options: readonly Option[];
  values: string[];
  onChange: (values: string[]) => void;
  many?: boolean;
};

function Options({ options, values, onChange, many = false }: OptionsProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.options}>
      {options.map((option, index) => (
        <li key={option.value}>
          <label className={styles.option}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name="value"
              checked={values.includes(option.value)}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => {
                const others = many ? values.filter((value) => value !== option.value) : [];
                onChange(event.currentTarget.checked ? [...others, option.value] : others);
              }}
            />
            {'text' in option ? option.text : i18n._(option.label)}
          </label>
        </li>
      ))}
    </ul>
  );
}
