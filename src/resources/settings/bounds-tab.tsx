import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingFields, type Settings } from '#contract/records/settings.ts';
import { Button } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useTellFailure } from '../../components/toast/use-tell-failure.ts';
import { call } from '../../lib/api/api-client.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { settingWords } from '../../words/allowances.ts';
import { boundsQuery } from '../allowances/api.ts';
import styles from './settings.module.css';

type Name = keyof Settings;
const NAMES = Object.keys(settingFields) as Name[];

/** The bounds within which the role support gives allowances. */
export function BoundsTab() {
  const { data, error, refetch } = useQuery(boundsQuery);
  const bounds = data?.items[0];
  if (bounds !== undefined) return <BoundsForm key={JSON.stringify(bounds)} bounds={bounds} />;
  return (
    <div className={styles.content}>
      {error === null ? <SkeletonLines /> : <Failure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function BoundsForm({ bounds }: { bounds: Settings }) {
  const { t, i18n } = useLingui();
  const tellFailure = useTellFailure();
  const [input, setInput] = useState(() => Object.fromEntries(NAMES.map((name) => [name, String(bounds[name])])));
  const save = useChange('setting', (body: Partial<Settings>) => call('PATCH /bff/settings', { body }));
  const changed = NAMES.filter((name) => input[name]?.trim() !== String(bounds[name]));
  const faulty = NAMES.filter((name) => !isWithin(input[name] ?? '', settingFields[name].max));
  const send = async () => {
    try {
      await save.mutateAsync(Object.fromEntries(changed.map((name) => [name, Number(input[name])])));
      toast.done(t`Saved the bounds of allowances`);
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <form
      className={styles.content}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={styles.told}>
        <Trans>Support may give allowances within these bounds. Managers and administrators may give more.</Trans>
      </p>
      {NAMES.map((name) => {
        const { max } = settingFields[name];
        return (
          <TextInput
            key={name}
            size="sm"
            inputMode="numeric"
            label={i18n._(settingWords[name].label)}
            description={i18n._(settingWords[name].help)}
            value={input[name] ?? ''}
            error={faulty.includes(name) ? t`Enter a whole number from 0 to ${max}.` : undefined}
            onChange={(event) => setInput({ ...input, [name]: event.currentTarget.value })}
          />
        );
      })}
      <Button
        type="submit"
        emphasis="primary"
        loading={save.isPending}
        disabled={changed.length === 0 || faulty.length > 0}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

const isWithin = (text: string, max: number): boolean => /^\s*\d{1,9}\s*$/.test(text) && Number(text) <= max;
