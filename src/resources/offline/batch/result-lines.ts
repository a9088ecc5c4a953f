import { useLingui } from '@lingui/react/macro';
import type { Outcome } from './batch.ts';
import type { Entry } from '../entries.ts';
import { entryFaults, kindWords, refusalWords } from '../words.ts';

/** Returns a function that makes the rows of the results file, header first. */
export function useResultLines() {
  const { t, i18n } = useLingui();
  return (entries: readonly Entry[], outcomes: ReadonlyMap<number, Outcome>) => [
    [t`Line`, t`Request`, t`SN`, t`Device`, t`Result`, t`Code`, t`Detail`, t`Answer string`],
    ...entries.map((entry) => {
      const { line, place, request, fault } = entry;
      const outcome = outcomes.get(place);
      const told = [
        line,
        request && i18n._(kindWords[request.kind]),
        request?.sn,
        request?.machineName ?? request?.device,
      ];
      if (fault !== undefined) return [...told, t`Left out`, undefined, i18n._(entryFaults[fault]), undefined];
      if (outcome === undefined) return [...told, t`Not sent yet`, undefined, undefined, undefined];
      if (outcome.done) return [...told, t`Done`, undefined, undefined, outcome.answer];
      const words = refusalWords(outcome.code);
      const detail = [words && i18n._(words), outcome.detail].filter(Boolean).join(': ');
      return [...told, t`Failed`, outcome.code, detail, undefined];
    }),
  ];
}
