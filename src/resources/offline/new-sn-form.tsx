import { useLingui } from '@lingui/react/macro';
import type { GenerateUpdateBody } from '#contract/offline/offline-strings.ts';
import { DateInput } from '../../components/form/date-input.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { TIMEOUT } from './api.ts';
import { AskForm } from './ask-form.tsx';
import { typedTexts } from './choice.ts';
import { DeviceListInput } from './codes-input.tsx';
import { namedDevice, readLines } from './entries.ts';
import { useKept } from './kept.tsx';
import { isWhole, KindFields, noKind, type Kind } from '../../domain/kind-fields.tsx';
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
      ask={body && (() => call('POST /sns/generate_update_code', { body, idempotencyKey, timeout: TIMEOUT }))}
      missing={
        isWhole(kind) ? t`Enter at least one device.` : t`Choose the product, template and business of the new SN.`
      }
    >
      <div className={styles.halves}>
        <div className={styles.fields}>
          <KindFields kind={kind} onChange={setKind} />
          <DateInput
            label={t`End`}
            description={t`Optional. Without a date, the terms of the business apply.`}
            value={endDate}
            onChange={setEndDate}
            end
          />
        </div>
        <DeviceListInput value={list} onChange={setList} />
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
