import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Button } from '../../../components/kit/button.tsx';
import { Switch, Textarea } from '../../../components/kit/inputs.tsx';
import { TabHead } from '../../../components/page/tab-head.tsx';
import { csvOf, download } from '../../../lib/list/csv.ts';
import { countsOf, failedOf, sendable, unsentOf } from './batch.ts';
import { BatchCounts } from './batch-counts.tsx';
import { BatchTable } from './batch-table.tsx';
import { MOST_ENTRIES, readEntries } from '../entries.ts';
import { FailureNote } from '../failure-note.tsx';
import { Unsent, useKept } from '../kept.tsx';
import { useResultLines } from './result-lines.ts';
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
          Update and borrow requests, pasted one after the other or from a CSV file. One failing stops no other.
        </Trans>
      </TabHead>
      <Unsent name="batch" unsent={text.trim() !== ''} />
      <div className={styles.content}>
        {!started && (
          <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <Textarea
              label={t`Request strings`}
              description={t`Cells beside them in a CSV file do no harm.`}
              size="sm"
              rows={8}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={tooMany ? t`At most ${most} at once.` : undefined}
              className={styles.mono ?? ''}
              spellCheck={false}
              autoComplete="off"
            />
            <Switch
              label={t`Check the SNs out whole`}
              description={t`Each SN goes to its device and is disabled for all others. Only for types that float.`}
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
                    {started ? <Trans>Go on</Trans> : <Trans>Make the strings</Trans>}
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
