import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconInbox } from '@tabler/icons-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState, type ReactNode } from 'react';
import { Failure } from '../../components/page/failure.tsx';
import { useDirtyGuard } from '../../components/form/use-dirty-guard.tsx';
import { Button } from '../../components/kit/button.tsx';
import { SearchBox } from '../../components/list-page/search-box.tsx';
import { useSearchDraft } from '../../components/list-page/use-search-draft.ts';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useOnline } from '../../lib/online.ts';
import { undoableIn } from '../../lib/api/undo.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { ALL_FEATURES, featuresQuery, useSaveFeatures, type FeatureHolder } from './api.ts';
import { changesOf } from './edits.ts';
import { FeatureTable } from './feature-table.tsx';
import { NoFeatures } from './no-features.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ScopeButtons, SCOPES } from './scope-buttons.tsx';
import { ShownMenu } from './shown-menu.tsx';
import { useFeatureEdits } from './use-feature-edits.ts';
import styles from './features.module.css';

type Props = {
  holder: FeatureHolder;
  name: string;
  /** False when the operator may only read. */
  permitted: boolean;
  /** Says why a frozen holder accepts no changes. */
  frozen: ReactNode;
  /** The product whose features are shown, once it is known. */
  product: string | undefined;
  /** Shows other records that a save changes, before it. Following a link closes the dialog. */
  effects?: (onFollow: () => void) => ReactNode;
};

const EVERYTHING = { scope: 'all', text: '' } as const;

const filters = {
  features: parseAsStringLiteral(SCOPES).withDefault(ALL_FEATURES.scope),
  feature: parseAsString.withDefault(ALL_FEATURES.text),
};

/** Edits the features of an SN or template. Changes are queued, reviewed and saved in one request. */
export function FeatureEditor({ holder, name, permitted, frozen, product, effects }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const queryClient = useQueryClient();
  const [filter, setFilter] = useQueryStates(filters, { history: 'replace', shallow: false });
  const [reviewing, setReviewing] = useState(false);
  const [conflict, setConflict] = useState(false);
  const query = useQuery({
    ...featuresQuery(holder, { scope: filter.features, text: filter.feature }),
    placeholderData: keepPreviousData,
  });
  const draft = useSearchDraft(filter.feature, (feature) => void setFilter({ feature }));
  const outdated = draft.isPending || query.isPlaceholderData;
  const features = query.data?.items ?? none;
  // The version when the queue started. Lists with other filters may be read later, at a newer version.
  const [base, setBase] = useState<string>();
  const queue = useFeatureEdits(features);
  const save = useSaveFeatures(holder);
  const guard = useDirtyGuard(queue.edits.size > 0, { saving: save.isPending });
  const count = queue.edits.size;
  const canSave = count > 0 && !queue.isFaulty && online;
  useShortcut({
    id: 'features.review',
    group: 'form',
    keys: 'mod+s',
    label: msg`Review and save features`,
    run: () => canSave && setReviewing(true),
  });

  const edit: typeof queue.edit = (feature, change) => {
    setBase((known) => known ?? query.data?.etag);
    queue.edit(feature, change);
  };
  const clear = () => {
    queue.clear();
    setBase(undefined);
    setConflict(false);
  };

  const saveAll = async () => {
    const sent = queue.differences;
    let saved;
    try {
      saved = await save.mutateAsync({ body: changesOf(sent), ifMatch: base ?? query.data?.etag });
    } catch (error) {
      queue.refuse(error, sent);
      if (error instanceof ApiError && error.isConflict) {
        setConflict(true);
        const latest = await queryClient.fetchQuery({ ...featuresQuery(holder, EVERYTHING), staleTime: 0 });
        queue.refresh(latest.items);
        setBase(latest.etag);
        await query.refetch();
      }
      throw error;
    }
    clear();
    toast.done(
      <Plural value={sent.length} one={`Saved # feature of ${name}`} other={`Saved # features of ${name}`} />,
      undoableIn(saved),
    );
  };

  const isFrozen = query.data?.frozen === true;
  const hidden = (query.data?.total ?? 0) - features.length;
  return (
    <section className={styles.editor}>
      <div className={styles.toolbar}>
        <ScopeButtons scope={filter.features} onScope={(scope) => void setFilter({ features: scope })} />
        <SearchBox draft={draft} label={t`Name, fid or GUID`} />
        {permitted && !isFrozen && features.length > 0 && !outdated && (
          <ShownMenu features={features} edits={queue.edits} onEdit={edit} />
        )}
      </div>
      {isFrozen && <p className={styles.note}>{frozen}</p>}
      {!permitted && (
        <p className={styles.note}>
          <Trans>Your role can view features but not change them.</Trans>
        </p>
      )}
      {query.isPending && <SkeletonLines />}
      {query.error !== null && features.length === 0 && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess &&
        features.length === 0 &&
        (filter.feature === '' && filter.features === 'all' ? (
          <NoFeatures productName={product} />
        ) : (
          <MessageBlock icon={IconInbox} title={<Trans>No feature matches</Trans>} />
        ))}
      {features.length > 0 && (
        <FeatureTable
          features={features}
          edits={queue.edits}
          refused={queue.refused}
          readOnly={isFrozen || !permitted}
          outdated={outdated}
          onEdit={edit}
        />
      )}
      {hidden > 0 && (
        <p className={styles.note}>
          <Plural
            value={hidden}
            one="# more feature is not shown. Search to find it."
            other="# more features are not shown. Search to find them."
          />
        </p>
      )}
      {count > 0 && (
        <div className={styles.queue} role="status">
          <span>
            <Plural value={count} one="# feature changed, not saved" other="# features changed, not saved" />
          </span>
          <Button emphasis="quiet" onClick={clear}>
            <Trans>Discard</Trans>
          </Button>
          <Button emphasis="primary" disabled={!canSave} onClick={() => setReviewing(true)}>
            <Trans>Review and save {count}</Trans>
          </Button>
        </div>
      )}
      {reviewing && (
        <ReviewDialog
          holder={name}
          operation={holder.operation}
          differences={queue.differences}
          conflict={conflict}
          onSave={saveAll}
          onClose={() => setReviewing(false)}
        >
          {effects?.(() => setReviewing(false))}
        </ReviewDialog>
      )}
      {guard.question}
    </section>
  );
}

const none: readonly never[] = [];
