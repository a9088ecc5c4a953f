import { normalSn } from '../../contract/sns/sn.ts';
import type { SearchKind } from '../../contract/work/search.ts';

/** What a pasted text can be read as; a reading that it cannot be is absent. */
export type Readings = {
  /** As a name: trimmed, NFC, one space between words. */
  readonly text: string | undefined;
  /** As an SN or a part of one, as it is kept. */
  readonly sn: string | undefined;
  /** As a device code, a MAC address or a part of one, without separators. */
  readonly identity: string | undefined;
  /** As the id of a device. */
  readonly id: number | undefined;
  /** As an address. */
  readonly ip: string | undefined;
  /** SNs that it may have been meant as: letters that look alike exchanged. */
  readonly similar: readonly string[];
  /** Kinds that its form speaks for, the likeliest first. */
  readonly likely: readonly SearchKind[];
};

/** No name, account or custom id is longer, in UTF-16 units. */
const LONGEST_NAME = 512;

// Zero-width characters, joiners and marks come along with what is copied from chats and documents.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/** Reads a pasted text in every way that it can be meant. Pure: what it means is for the look-ups to find. */
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
    similar: sn === undefined ? [] : lookAlikes(sn),
    likely: likelyKinds(text, joined),
  };
}

const NOTHING: Readings = {
  text: undefined,
  sn: undefined,
  identity: undefined,
  id: undefined,
  ip: undefined,
  similar: [],
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

/** Letters and digits that are taken for each other when an SN is read aloud or typed from paper. */
const ALIKE = ['0O', '1IL'];

/** More SNs than this are not tried. */
const MOST_TRIED = 256;

/**
 * What an SN may have been meant as: every exchange of letters that look alike which is an SN, those with the fewest
 * exchanges first. Of generated SNs the check character leaves few.
 */
function lookAlikes(sn: string): string[] {
  let readings: { text: string; exchanged: number }[] = [{ text: '', exchanged: 0 }];
  for (const letter of sn) {
    const group = ALIKE.find((letters) => letters.includes(letter)) ?? letter;
    if (readings.length * group.length > MOST_TRIED) return [];
    readings = readings.flatMap(({ text, exchanged }) =>
      [...group].map((one) => ({ text: text + one, exchanged: exchanged + (one === letter ? 0 : 1) })),
    );
  }
  return readings
    .filter(({ text, exchanged }) => exchanged > 0 && normalSn(text) !== undefined)
    .toSorted((a, b) => a.exchanged - b.exchanged)
    .map(({ text }) => text);
}
