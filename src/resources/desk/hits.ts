import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconFileCode } from '@tabler/icons-react';
import type { CodeForm, SearchHit, SearchKind } from '#contract/work/search.ts';
import { partsOf } from '#contract/kinds.ts';
import { foundKinds, recordKinds, type FoundLook } from '../../domain/record-kinds.ts';
import { answerPlace } from '../offline/api.ts';
import { deskPaths, isSubjectKind } from './paths.ts';

export const kinds: Readonly<Record<SearchKind, FoundLook>> = {
  code: { label: msg`Offline string`, icon: IconFileCode },
  ...foundKinds,
};

export const codeForms: Readonly<Record<CodeForm, MessageDescriptor>> = {
  updateRequest: msg`Update request`,
  borrowRequest: msg`Request to borrow a seat`,
  returnRequest: msg`Request to return a seat`,
  update: msg`Update string`,
  borrow: msg`Borrow string`,
  return: msg`Return string`,
  updates: msg`Several update strings`,
  request: msg`Damaged request string`,
  answer: msg`Damaged answer string`,
};

/** Returns the link of a hit on the desk: the caller's situation, or the page of the record. */
export function deskHref({ kind, id, sn }: SearchHit): string | undefined {
  if (isSubjectKind(kind)) return deskPaths.of({ kind, id });
  if (kind === 'code') return sn === undefined ? undefined : deskPaths.of({ kind: 'sn', id: sn });
  return recordKinds[kind].href?.(id);
}

/** Returns where a valid request string is answered; undefined for other hits, and for who may not answer any. */
export const answerOf = (code: SearchHit['code'], mayAnswer: boolean): string | undefined =>
  code?.valid === true && mayAnswer ? answerPlace(code.form) : undefined;

/** Returns the link of a hit in the global search: the page of the record, or undefined if it has none. */
export function placeHref(hit: SearchHit): string | undefined {
  if (hit.kind === 'code') return deskHref(hit);
  if (hit.kind !== 'tokenid') return recordKinds[hit.kind].href?.(hit.id);
  const [guid] = partsOf('tokenid', hit.id);
  return `/tokens?${new URLSearchParams({ q: guid })}`;
}

const MOST_OF_A_KIND = 5;

/** Groups hits by kind. Kinds are in the order of their best hit. */
export function groupsOf(hits: readonly SearchHit[]): { kind: SearchKind; hits: SearchHit[] }[] {
  return [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, of]) => ({ kind, hits: of.slice(0, MOST_OF_A_KIND) }));
}

/** Returns the only exact hit; undefined if there are several or none. */
export function certainHit(hits: readonly SearchHit[]): SearchHit | undefined {
  const [first, second] = hits.filter(({ match }) => match === 'exact');
  return second === undefined ? first : undefined;
}
