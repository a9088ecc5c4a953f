import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { Button, IconButton } from '../../../components/kit/button.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { datasQuery, templateDatas } from '../../datas/api.ts';
import { isChoiceFaulty } from '../../features/api.ts';
import type { DataRow } from './draft.ts';
import { useGenerating } from './generate-page.tsx';
import { faultyDatas } from './request.ts';
import { Step } from './steps.tsx';
import { snPaths } from '../paths.ts';
import styles from './generate.module.css';

/** Step 3: shows features and configuration items. They come from the template and can be changed. */
export function FeaturesStep() {
  const navigate = useNavigate();
  const generating = useGenerating();
  const { draft, edits } = generating;
  const [tried, setTried] = useState(false);
  const isFaulty = isChoiceFaulty(edits) || faultyDatas(draft).length > 0;

  return (
    <Step
      back={snPaths.newStep('terms')}
      onNext={() => {
        setTried(true);
        if (!isFaulty) void navigate(snPaths.newStep('check'));
      }}
    >
      {tried && isFaulty && (
        <p role="alert" className={styles.alert}>
          <Trans>Correct the marked values first.</Trans>
        </p>
      )}
      <h2 className={styles.heading}>
        <Trans>Features</Trans>
      </h2>
      <div className={styles.bleed}>
        <Outlet context={generating} />
      </div>
      <h2 className={styles.heading}>
        <Trans>Configuration items</Trans>
      </h2>
      <Datas />
    </Step>
  );
}

function Datas() {
  const { t } = useLingui();
  const { draft, change } = useGenerating();
  const { datas } = draft;
  const faulty = faultyDatas(draft);
  const replace = (at: number, row: DataRow) =>
    change({ datas: datas.map((each, index) => (index === at ? row : each)) });

  return (
    <>
      <Inherited onOverrule={(row) => change({ datas: [...datas, row] })} />
      {datas.length > 0 && (
        <ul className={styles.datas}>
          {datas.map((row, at) => (
            <li key={at}>
              <TextInput
                size="sm"
                aria-label={t`Name of item ${at + 1}`}
                placeholder={t`Name`}
                value={row.name}
                onChange={(event) => replace(at, { ...row, name: event.currentTarget.value })}
                error={faultOf(row, faulty, { twice: t`This name is used twice`, missing: t`This is required` })}
                maxLength={64}
                autoComplete="off"
              />
              <TextInput
                size="sm"
                aria-label={t`Value of item ${at + 1}`}
                placeholder={t`Value`}
                value={row.value}
                onChange={(event) => replace(at, { ...row, value: event.currentTarget.value })}
                autoComplete="off"
              />
              <IconButton
                label={t`Remove item ${at + 1}`}
                onClick={() => change({ datas: datas.filter((_, index) => index !== at) })}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change({ datas: [...datas, { name: '', value: '' }] })}
      >
        <Trans>Add item</Trans>
      </Button>
    </>
  );
}

function Inherited({ onOverrule }: { onOverrule: (row: DataRow) => void }) {
  const { draft } = useGenerating();
  const { data } = useQuery(datasQuery(templateDatas(draft.product, draft.template), 0));
  const items = (data?.items ?? []).filter(({ name }) => !draft.datas.some((row) => row.name.trim() === name));
  if (items.length === 0) return null;
  return (
    <ul className={styles.inherited}>
      {items.map(({ name, value }) => (
        <li key={name}>
          <span>
            <strong>{name}</strong> {value}
          </span>
          <span className={styles.from}>
            <Trans>from the template</Trans>
          </span>
          <Button emphasis="quiet" onClick={() => onOverrule({ name, value })}>
            <Trans>Override</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function faultOf({ name, value }: DataRow, faulty: readonly string[], words: { twice: string; missing: string }) {
  if (name.trim() === '') return value === '' ? undefined : words.missing;
  return faulty.includes(name.trim()) ? words.twice : undefined;
}
