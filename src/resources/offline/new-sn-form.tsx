import { useLingui } from '@lingui/react/macro';
import type { GenerateUpdateBody } from '#contract/offline/offline-strings.ts';
import { DateInput } from '../../components/form/date-input.tsx';
import { Textarea } from '../../components/kit/inputs.tsx';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { AskForm } from './ask-form.tsx';
import { typedTexts } from './choice.ts';
import { namedDevice, readLines } from './entries.ts';
import { useKept } from './kept.tsx';
import { isWhole, KindFields, noKind, type Kind } from './kind-fields.tsx';
import { suggestBusinesses } from '../../domain/suggest.ts';
import styles from './offline.module.css';

/** A form that generates an SN and the string for its first devices in one request. */
export function NewSnForm() {
  const { t } = useLingui();
  const [kind, setKind] = useKept('new kind', noKind);
  const [list, setList] = useKept('new devices', '');
  const [endDate, setEndDate] = useKept('new end', '');
  const body = bodyOf(kind, list, endDate.trim());
  const idempotencyKey = useIdempotencyKey(body);
  return (
    <AskForm
      name="new"
      typed={typedTexts(...Object.values(kind), list, endDate)}
      action={t`Generate SN and string`}
      asked={body && { to: 'newSn', body, idempotencyKey }}
      missing={isWhole(kind) ? t`Name at least one device.` : t`Say what the new SN is to be.`}
    >
      <div className={styles.halves}>
        <div className={styles.fields}>
          <KindFields kind={kind} suggestBusinesses={suggestBusinesses} onChange={setKind} />
          <DateInput
            label={t`End`}
            description={t`May stay empty: then the terms of the business decide.`}
            value={endDate}
            onChange={setEndDate}
            end
          />
        </div>
        <Textarea
          label={t`Device codes and MAC addresses`}
          description={t`One a line. They get one string, which each of the devices takes.`}
          size="sm"
          rows={8}
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
          className={styles.mono ?? ''}
          spellCheck={false}
          autoComplete="off"
          required
        />
      </div>
    </AskForm>
  );
}

function bodyOf(kind: Kind, list: string, endDate: string): GenerateUpdateBody | undefined {
  const devices = readLines(list).map(({ text }) => namedDevice(text));
  if (devices.length === 0 || !isWhole(kind)) return undefined;
  const { product, template, business } = kind;
  return {
    devices,
    sn_attribute: {
      product: { productName: product },
      template: { name: template },
      business: { name: business },
      ...(endDate !== '' && { endDate }),
    },
  };
}
