import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ActionName } from '#contract/actions.ts';
import type { BulkPreview } from '#contract/sns/bulk.ts';
import { LEFT_OUT } from '#contract/sns/sn-status.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { codeTitle } from '../../../lib/api/failure-text.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { differencesOf } from '../../../domain/differences.ts';
import { LeftOut } from './left-out.tsx';
import { consequences, Same } from './words.tsx';
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
            {total} SNs match now, not {seen}. Close this, look at the list again, and repeat the change.
          </Trans>
        </p>
      )}
      <p role="status">{changed === 0 ? <Trans>None of the SNs would change.</Trans> : consequences[name](changed)}</p>
      {preview.endEarlier !== undefined && <EndEarlier count={preview.endEarlier} />}
      <LeftOut {...leftOut} />
      {same > 0 && (
        <p className={styles.unchanged}>
          <Same name={name} count={same} />
        </p>
      )}
      <LeftOutSns preview={preview} />
      {failed > left && <Refused preview={preview} left={left} />}
      {preview.examples.length > 0 && <Examples preview={preview} />}
    </div>
  );
}

/** Warns about SNs that end before the new end date, because their days from activation are over earlier. */
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

const isLeftOut = ({ code }: { code: number }): boolean => code === LEFT_OUT;

function LeftOutSns({ preview: { failures } }: { preview: BulkPreview }) {
  const { t } = useLingui();
  const sns = failures.filter(isLeftOut);
  if (sns.length === 0) return null;
  return (
    <details className={styles.sns}>
      <summary>
        <Trans>Show SNs that are left out</Trans>
      </summary>
      <ul tabIndex={0} aria-label={t`SNs that are left out`}>
        {sns.map(({ key }) => (
          <li key={key}>
            <Sn value={key} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows why SNs would be refused, except for those that are left out. */
function Refused({ preview, left }: { preview: BulkPreview; left: number }) {
  const failed = preview.failed - left;
  const refusals = preview.refusals.filter((one) => !isLeftOut(one));
  const failures = preview.failures.filter((one) => !isLeftOut(one));
  const { t, i18n } = useLingui();
  return (
    <details className={styles.sns}>
      <summary>
        <Plural value={failed} one="# would be refused: show why" other="# would be refused: show why" />
      </summary>
      <ul aria-label={t`Reasons`}>
        {refusals.map(({ code, count }) => (
          <li key={code}>
            {formatNumber(count, i18n.locale)} × {i18n._(codeTitle(code))}
          </li>
        ))}
      </ul>
      <ul tabIndex={0} aria-label={t`Why`}>
        {failures.map(({ key, msg: why }) => (
          <li key={key}>
            <Sn value={key} /> <span className={styles.customer}>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Examples({ preview: { changed, examples } }: { preview: BulkPreview }) {
  const { t, i18n } = useLingui();
  return (
    <details className={styles.sns} open>
      <summary>
        {changed > examples.length ? (
          <Trans>The first {examples.length}, before and after</Trans>
        ) : (
          <Trans>Before and after</Trans>
        )}
      </summary>
      <ul tabIndex={0} aria-label={t`Before and after`}>
        {examples.map(({ sn, before, after }) => (
          <li key={sn}>
            <Sn value={sn} />{' '}
            <span className={styles.customer}>
              {differencesOf(before, after, i18n).map(({ name, before: old, after: young }, at) => (
                <span key={name}>
                  {at > 0 && ', '}
                  {name} {old} → {young}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
