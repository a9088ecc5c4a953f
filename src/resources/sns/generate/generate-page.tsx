import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { Button } from '../../../components/kit/button.tsx';
import { MessageBlock } from '../../../components/page/message-block.tsx';
import { PageHeader } from '../../../components/page/page-header.tsx';
import { SkeletonLines } from '../../../components/page/skeleton.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { businessQueries } from '../../businesses/api.ts';
import { templateHolder, type FeatureChoice } from '../../features/api.ts';
import { useDraft, type Draft } from './draft.ts';
import { Steps } from './steps.tsx';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';
import styles from './generate.module.css';

export type Generating = FeatureChoice & {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  forget: () => void;
  business: BusinessRecord | undefined;
};

export const useGenerating = (): Generating => useOutletContext<Generating>();

/** Shows the four steps for new SNs, each with its own path. The input survives failures, reloads and a new sign-in. */
export function GeneratePage() {
  const { t } = useLingui();
  const rights = useSnRights();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { draft, change, restart, forget } = useDraft();
  const [asking, setAsking] = useState(false);
  usePageTitle(t`New SNs`);
  const business = useQuery({ ...businessQueries.detail(draft.business), enabled: draft.business !== '' });
  const isFirst = pathname === snPaths.new;
  const isChosen = draft.product !== '' && draft.template !== '' && draft.business !== '';

  if (!rights.generate) {
    return (
      <div className={styles.page}>
        <PageHeader title={t`New SNs`} crumbs={[{ label: t`SNs`, to: snPaths.list }]} />
        <MessageBlock icon={IconLock} title={<Trans>Your role cannot generate SNs.</Trans>} alert />
      </div>
    );
  }
  if (!isFirst && !isChosen) return <Navigate to={snPaths.new} replace />;

  const record = business.data?.items[0];
  const generating: Generating = {
    draft,
    change,
    forget,
    business: record,
    holder: templateHolder(draft.product, draft.template),
    edits: new Map(draft.features),
    onEdits: (edits) => change({ features: [...edits] }),
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`New SNs`}
        crumbs={[{ label: t`SNs`, to: snPaths.list }]}
        actions={
          draft.product !== '' && (
            <Button emphasis="quiet" onClick={() => setAsking(true)}>
              <Trans>Start over</Trans>
            </Button>
          )
        }
      />
      <Steps reachable={isChosen} />
      {isFirst || record !== undefined ? (
        <Outlet context={generating} />
      ) : (
        <div className={styles.body}>
          {business.error === null ? (
            <SkeletonLines />
          ) : (
            <Failure error={business.error} onRetry={() => void business.refetch()} />
          )}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Start over?`}
          action={t`Start over`}
          operation="loses"
          danger
          onConfirm={async () => {
            restart();
            await navigate(snPaths.new);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Your entries for the new SNs will be discarded.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
