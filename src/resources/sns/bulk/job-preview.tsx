import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ActionName } from '#contract/actions.ts';
import type { BulkPreview } from '#contract/sns/bulk.ts';
import { LEFT_OUT } from '#contract/sns/sn-status.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { titleOf } from '../../../domain/refusals/titles.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { differencesOf } from '../../../domain/differences.ts';
import { sentenceText } from '../../../domain/refusals/explain.ts';
import { useSnRights } from '../rights.ts';
import { SnDetails } from './sn-details.tsx';
import { consequences, unchangedText } from './words.tsx';
import styles from './bulk.module.css';

type Props = {
  name: ActionName<'sn'>;
  preview: BulkPreview | undefined;
  /** Number of SNs that the list showed to the operator. */
  seen: number;
  error: Error | null;
  /** True while the preview still belongs to an earlier input. */
  stale: boolean;
};

/** Shows how many SNs would change, stay the same or be refused, and a few of them before and after. */
export function JobPreview({ name, preview, seen, error, stale }: Props) {
  if (error !== null && !stale) return <Failure error={error} />;
  if (preview === undefined) return <SkeletonLines count={3} />;
  const { total, changed, failed, leftOut = { deleted: 0, blacklisted: 0 } } = preview;
  const left = leftOut.deleted + leftOut.blacklisted;
  const same = total - changed - failed;
  return (
    <div aria-busy={stale} className={styles.outcome}>
      {total !== seen && (
        <p role="alert">
          <Trans>
            {total} SNs match now, not {seen}. Close this dialog, check the list and repeat the change.
          </Trans>
        </p>
      )}
      <p role="status">{changed === 0 ? <Trans>None of the SNs would change.</Trans> : consequences[name](changed)}</p>
      {preview.endEarlier !== undefined && <EndEarlier count={preview.endEarlier} />}
      <LeftOut {...leftOut} />
      {same > 0 && <p className={styles.unchanged}>{unchangedText(name, same)}</p>}
      <LeftOutSns preview={preview} />
      {failed > left && <Refused preview={preview} left={left} />}
      {preview.examples.length > 0 && <Examples preview={preview} />}
    </div>
  );
}

const EndEarlier = ({ count }: { count: number }) => (
  <p className={styles.warning}>
    <Plural
      value={count}
      one="# SN still expires before this end date, because its days from activation end first."
      other="# SNs still expire before this end date, because their days from activation end first."
    />{' '}
    <Trans>To prevent that, extend by days instead, or raise “Valid for” with “Set limits” first.</Trans>
  </p>
);

function LeftOut({ deleted, blacklisted }: Record<'deleted' | 'blacklisted', number>) {
  const rights = useSnRights();
  if (deleted + blacklisted === 0) return null;
  return (
    <p className={styles.leftOut}>
      {blacklisted > 0 && (
        <Plural
          value={blacklisted}
          one="# SN is skipped because it is blacklisted."
          other="# SNs are skipped because they are blacklisted."
        />
      )}{' '}
      {deleted > 0 && (
        <Plural
          value={deleted}
          one="# SN is skipped because it is marked deleted."
          other="# SNs are skipped because they are marked deleted."
        />
      )}{' '}
      {rights.lift ? (
        <Trans>To change these SNs, use “Lift blacklisting” or “Restore” in the “More” menu.</Trans>
      ) : (
        <Trans>Only a manager can change these SNs.</Trans>
      )}
    </p>
  );
}

const isLeftOut = ({ code }: { code: number }): boolean => code === LEFT_OUT;

function LeftOutSns({ preview: { failures } }: { preview: BulkPreview }) {
  const { t } = useLingui();
  const sns = failures.filter(isLeftOut).map(({ key }) => ({ sn: key }));
  if (sns.length === 0) return null;
  return <SnDetails summary={<Trans>Show skipped SNs</Trans>} label={t`Skipped SNs`} sns={sns} />;
}

function Refused({ preview, left }: { preview: BulkPreview; left: number }) {
  const failed = preview.failed - left;
  const { t, i18n } = useLingui();
  return (
    <SnDetails
      summary={<Plural value={failed} one="# would be refused: show why" other="# would be refused: show why" />}
      label={t`Why`}
      sns={preview.failures
        .filter((one) => !isLeftOut(one))
        .map(({ key, code, msg }) => ({ sn: key, note: sentenceText(code, msg, i18n) }))}
    >
      <ul aria-label={t`Reasons`}>
        {preview.refusals
          .filter((one) => !isLeftOut(one))
          .map(({ code, count }) => (
            <li key={code}>
              {formatNumber(count, i18n.locale)} × {i18n._(titleOf(code))}
            </li>
          ))}
      </ul>
    </SnDetails>
  );
}

function Examples({ preview: { changed, examples } }: { preview: BulkPreview }) {
  const { t, i18n } = useLingui();
  return (
    <SnDetails
      summary={
        changed > examples.length ? (
          <Trans>The first {examples.length}, before and after</Trans>
        ) : (
          <Trans>Before and after</Trans>
        )
      }
      label={t`Before and after`}
      sns={examples.map(({ sn, before, after }) => ({
        sn,
        note: differencesOf(before, after, i18n)
          .map(({ name, before: old, after: young }) => `${name} ${old} → ${young}`)
          .join(', '),
      }))}
      open
    />
  );
}
