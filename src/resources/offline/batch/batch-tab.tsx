import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Button } from '../../../components/kit/button.tsx';
import { Switch } from '../../../components/kit/inputs.tsx';
import { TabHead } from '../../../components/page/tab-head.tsx';
import { csvOf, download } from '../../../lib/list/csv.ts';
import { countsOf, failedOf, sendable, unsentOf } from './batch.ts';
import { BatchCounts, BatchTable, useResultLines } from './batch-results.tsx';
import { CodesInput } from '../codes-input.tsx';
import { MOST_ENTRIES, readEntries } from '../entries.ts';
import { FailureNote } from '../failure-note.tsx';
import { Unsent, useKept } from '../kept.tsx';
import { useBatch } from './use-batch.ts';
import results from '../results.module.css';
import styles from '../offline.module.css';

/** Shows the requests of a pasted text or file, then sends them and shows the results. */
export function BatchTab() {
  const { t } = useLingui();
  const [text, setText] = useKept('batch', '');
  const [disables, setDisables] = useKept('batch disables', false);
  const batch = useBatch();
  const { outcomes, isRunning, failure } = batch;
  const entries = useMemo(() => readEntries(text), [text]);
  const linesOf = useResultLines();
  const counts = countsOf(entries, outcomes);
  const most = MOST_ENTRIES;
  const tooMany = sendable(entries).length > most;
  const started = outcomes.size > 0;
  const unsent = unsentOf(entries, outcomes);

  return (
    <>
      <TabHead actions={!started && <FileButton onText={setText} />}>
        <Trans>
          Paste update and borrow requests one after the other, or open a CSV file. Each entry succeeds or fails on its
          own.
        </Trans>
      </TabHead>
      <Unsent name="batch" unsent={text.trim() !== ''} />
      <div className={styles.content}>
        {!started && (
          <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <CodesInput
              label={t`Request strings`}
              description={t`Other cells of a CSV file are ignored.`}
              rows={8}
              required={false}
              value={text}
              onChange={setText}
              error={tooMany ? t`Enter at most ${most} at once.` : undefined}
            />
            <Switch
              label={t`Check out whole SNs`}
              description={t`Each SN moves to its device and is disabled for all other devices. Floating types only.`}
              checked={disables}
              onChange={(event) => setDisables(event.currentTarget.checked)}
            />
          </form>
        )}
        {entries.length > 0 && (
          <section className={results.results} aria-label={t`Results`}>
            <div className={results.resultsHead}>
              <BatchCounts counts={counts} faults={entries.length - sendable(entries).length} started={started} />
              <div className={results.acts}>
                {unsent.length > 0 && !isRunning && (
                  <Button emphasis="primary" disabled={tooMany} onClick={() => void batch.run(unsent, disables)}>
                    {started ? <Trans>Continue</Trans> : <Trans>Generate strings</Trans>}
                  </Button>
                )}
                {isRunning && (
                  <Button onClick={batch.stop}>
                    <Trans>Stop</Trans>
                  </Button>
                )}
                {counts.failed > 0 && !isRunning && (
                  <Button onClick={() => void batch.run(failedOf(entries, outcomes), disables)}>
                    <Trans>Retry failed</Trans>
                  </Button>
                )}
                {started && (
                  <Button
                    onClick={() => download('offline-results.csv', csvOf(linesOf(entries, outcomes)))}
                    leftSection={<IconDownload size={16} aria-hidden />}
                  >
                    <Trans>Download results</Trans>
                  </Button>
                )}
                {started && !isRunning && (
                  <Button
                    emphasis="quiet"
                    onClick={() => {
                      batch.clear();
                      setText('');
                    }}
                  >
                    <Trans>New batch</Trans>
                  </Button>
                )}
              </div>
            </div>
            {isRunning && (
              <progress
                className={results.progress}
                aria-label={t`Progress`}
                value={outcomes.size}
                max={sendable(entries).length}
              />
            )}
            {failure !== undefined && <FailureNote error={failure} />}
            <BatchTable entries={entries} outcomes={outcomes} />
          </section>
        )}
      </div>
    </>
  );
}

/** A button that opens the file chooser and reads the text of the file. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
        <Trans>Open a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xml,text/csv,text/plain"
        hidden
        aria-label={t`Open a file`}
        onChange={(event) => {
          void event.currentTarget.files?.[0]?.text().then(onText);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
