import { normalSn } from '../../contract/sns/sn.ts';
import type { SearchKind } from '../../contract/work/search.ts';

/** The possible meanings of a pasted text; impossible ones are absent. */
export type Readings = {
  /** A name: trimmed, NFC, single spaces. */
  readonly text: string | undefined;
  /** An SN or a part of one, in its stored form. */
  readonly sn: string | undefined;
  /** A device code or MAC address, or a part of one, without separators. */
  readonly identity: string | undefined;
  readonly id: number | undefined;
  readonly ip: string | undefined;
  /** Kinds that the form of the text suggests, the likeliest first. */
  readonly likely: readonly SearchKind[];
};

/** Longest name, account or custom id, in UTF-16 units. */
const LONGEST_NAME = 512;

// Zero-width characters, joiners and marks that are copied along from chats and documents.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

export function readText(pasted: string): Readings {
  const text = pasted
    .replaceAll(INVISIBLE, '')
    .replaceAll(CONTROL, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  if (text === '' || text.length > LONGEST_NAME) return NOTHING;
  const joined = text.replaceAll(/[-\s]/g, '');
  const sn = /^[A-Za-z0-9_]{3,64}$/.test(joined) ? joined.toUpperCase() : undefined;
  return {
    text,
    sn,
    identity: identityIn(text),
    id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined,
    ip: isAddress(text) ? text : undefined,
    likely: likelyKinds(text, joined),
  };
}

const NOTHING: Readings = {
  text: undefined,
  sn: undefined,
  identity: undefined,
  id: undefined,
  ip: undefined,
  likely: [],
};

const SEPARATORS = /[-:.\s]/g;

function identityIn(text: string): string | undefined {
  const joined = text.replaceAll(SEPARATORS, '').toUpperCase();
  return /^[A-Z0-9]{3,80}$/.test(joined) ? joined : undefined;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^(?=.*:.*:)[\da-f:]{2,39}(?:\.\d{1,3}){0,3}$/i;

const isAddress = (text: string): boolean => IPV4.test(text) || IPV6.test(text);

const MAC = /^(?:[\da-f]{2}([-:\s])(?:[\da-f]{2}\1){4}[\da-f]{2}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}|[\da-f]{12})$/i;
const DEVICE_CODE = /^BLC1/i;
const GUID = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const GENERATED_SN = /^[A-Z2-7]{16}$/i;

function likelyKinds(text: string, joined: string): SearchKind[] {
  if (MAC.test(text) || DEVICE_CODE.test(joined)) return ['machine'];
  if (text.includes('@')) return ['user', 'customer'];
  if (GUID.test(text)) return ['user', 'tokenid', 'product', 'business'];
  if (GENERATED_SN.test(joined) && normalSn(joined) !== undefined) return ['sn'];
  if (/^\d+$/.test(text)) return ['machine'];
  return [];
}
