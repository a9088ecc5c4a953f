import { Trans } from '@lingui/react/macro';
import type { SearchHit } from '#contract/work/search.ts';
import { Sn } from '../../domain/sn.tsx';
import { StandingPill } from '../../domain/standing-pill.tsx';
import styles from './desk.module.css';
import { codeForms } from './hits.ts';
import { useLingui } from '@lingui/react';

export function HitLabel({ hit }: { hit: SearchHit }) {
  const { i18n } = useLingui();
  const title =
    hit.code !== undefined ? (
      i18n._(codeForms[hit.code.form])
    ) : hit.kind === 'sn' ? (
      <Sn value={hit.title} />
    ) : (
      hit.title
    );
  return (
    <span className={styles.hit}>
      <span className={styles.hitTitle}>{title}</span>
      {hit.subtitle !== undefined && <span className={styles.muted}> {hit.subtitle}</span>}
      {hit.match === 'similar' && (
        <span className={styles.similar}>
          {' '}
          <Trans>close to what was typed</Trans>
        </span>
      )}
    </span>
  );
}

export function HitHint({ hit: { kind, sn, standing } }: { hit: SearchHit }) {
  if (standing !== undefined) return <StandingPill standing={standing} />;
  return kind === 'sn' || sn === undefined ? null : <Sn value={sn} />;
}
