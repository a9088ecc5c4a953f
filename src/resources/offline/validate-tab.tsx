import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Button } from '../../components/kit/button.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { Mono } from '../../components/text/text.tsx';
import { sentenceText } from '../../domain/refusals/explain.ts';
import { CodesInput } from './codes-input.tsx';
import { useValidate, type Validation } from './api.ts';
import { MOST_ENTRIES, readLines } from './entries.ts';
import { FailureNote } from './failure-note.tsx';
import { Unsent, useKept } from './kept.tsx';
import { ResultTable } from './result-table.tsx';
import table from './results.module.css';
import styles from './offline.module.css';

type Checked = { readonly results: readonly Validation[]; readonly of: string };

export function ValidateTab() {
  const { t } = useLingui();
  const [text, setText] = useKept('validate', '');
  const [checked, setChecked] = useKept<Checked | undefined>('validate results', undefined);
  const validate = useValidate((results, of) => setChecked({ results, of }));
  const lines = readLines(text);
  const most = MOST_ENTRIES;
  const tooMany = lines.length > most;
  return (
    <>
      <TabHead>
        <Trans>Finds mistyped device codes by their checksum. Nothing is changed.</Trans>
      </TabHead>
      <Unsent name="validate" unsent={text.trim() !== '' && text !== checked?.of} />
      <div className={styles.content}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (lines.length > 0 && !tooMany) validate.mutate({ lines, text });
          }}
        >
          <CodesInput
            label={t`Device codes, one per line`}
            rows={6}
            value={text}
            onChange={setText}
            error={tooMany ? t`Enter at most ${most} at once.` : undefined}
          />
          <div className={styles.formActions}>
            <Button
              type="submit"
              emphasis="primary"
              loading={validate.isPending}
              disabled={lines.length === 0 || tooMany}
            >
              <Trans>Check</Trans>
            </Button>
          </div>
        </form>
        {validate.error !== null && <FailureNote error={validate.error} />}
        {checked !== undefined && <Results results={checked.results} />}
      </div>
    </>
  );
}

function Results({ results }: { results: readonly Validation[] }) {
  const { t } = useLingui();
  const good = results.filter(({ validated }) => validated).length;
  const bad = results.length - good;
  return (
    <section className={table.results} aria-label={t`Results`}>
      <p role="status" className={table.counts}>
        <Plural value={good} one="# is a device code" other="# are device codes" />
        {bad > 0 && (
          <>
            , <Plural value={bad} one="# is not a device code" other="# are not device codes" />
          </>
        )}
      </p>
      <ResultTable
        caption={t`Results`}
        rows={results}
        rowKey={({ line }) => line}
        columns={[
          { head: t`Result`, cell: (result) => <Result result={result} /> },
          { head: t`Device code`, long: 'wrap', cell: ({ deviceCode }) => <Mono>{deviceCode}</Mono> },
        ]}
      />
    </section>
  );
}

function Result({ result: { validated, errorCode, errorMsg } }: { result: Validation }) {
  const { i18n } = useLingui();
  if (validated) {
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        <Trans>Valid</Trans>
      </StatusPill>
    );
  }
  return (
    <>
      <StatusPill tone="bad" icon={IconCircleX}>
        <Trans>Not a device code ({errorCode})</Trans>
      </StatusPill>
      <div className={table.muted}>{sentenceText(errorCode ?? 0, errorMsg ?? '', i18n)}</div>
    </>
  );
}
