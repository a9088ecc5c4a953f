import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { path } from '../../../lib/path.ts';
import { choiceQuery, isChoiceFaulty } from '../../features/api.ts';
import { snPaths } from '../paths.ts';
import type { Draft } from './draft.ts';
import type { Generating } from './generate-page.tsx';
import { countOf, faultyDatas, faultyTerms, generationOf, termsOf } from './request.ts';
import { useMaking } from './use-making.ts';

/** Returns what is wrong with the input, and the function that generates the SNs when nothing is. */
export function useSend(generating: Generating) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { draft, edits, holder, business } = generating;
  const features = useQuery({ ...choiceQuery(holder), enabled: edits.size > 0 });
  const [tried, setTried] = useState(false);
  const making = useMaking(generating, {
    onMade: () => void navigate(snPaths.newStep('made'), { replace: true }),
    onBegun: (job) => void navigate(path`/jobs/${job}`, { replace: true }),
  });
  const count = countOf(draft);
  const faults = {
    terms: business !== undefined && faultyTerms(termsOf(draft, business), i18n).length > 0,
    features: isChoiceFaulty(edits) || faultyDatas(draft).length > 0,
  };
  const isReady = business !== undefined && (edits.size === 0 || features.data !== undefined);
  /** `chosen`: the part of the draft that is not stored yet. */
  const send = (chosen: Partial<Draft> = {}): void => {
    setTried(true);
    if (count === undefined || faults.terms || faults.features || !isReady) return;
    void making.send(generationOf({ ...draft, ...chosen }, count, business, features.data?.items ?? []));
  };
  return { making, tried, count, faults, isReady, send };
}
