import { z } from 'zod';
import { FOUND_KINDS } from '../kinds.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';
import { standing } from '../sns/standing.ts';

export const SEARCH_KINDS = [...FOUND_KINDS, 'code'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** How well a record matches, best first. `inside` has all words, in any order; `similar` is close to what was typed. */
export const SEARCH_MATCHES = ['exact', 'prefix', 'inside', 'similar'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

/** Longest search text, in characters. An offline string must fit into the request line. */
export const MAX_SEARCH = 6000;
export const MAX_HITS = 50;
export const DEFAULT_HITS = 20;

/** The form of an offline string: a device's request, or an answer; `updates` contains several answers. */
export const CODE_FORMS = [
  'updateRequest', 'borrowRequest', 'returnRequest', 'update', 'borrow', 'return', 'updates', 'request', 'answer',
] as const; // prettier-ignore
export type CodeForm = (typeof CODE_FORMS)[number];

export const codeContents = z
  .strictObject({
    form: z.enum(CODE_FORMS).describe('What it is; `request` or `answer` alone when it cannot be read further'),
    valid: z.boolean().describe('Its form is right and its check fits, or its signature is of this service'),
    fault: z.string().optional().describe('What is wrong with it'),
    sn: z.string().optional().describe('The SN it names'),
    mid: z.string().optional().describe('The device it names'),
    machineName: z.string().optional().describe('Name of the device'),
    time: renderedTime
      .optional()
      .describe("When it was made, as it says: by the device's clock, or when it was issued"),
    minutes: z.int().optional().describe('How long a seat is asked for'),
    until: renderedTime.optional().describe('Until when the seat is lent'),
    borrowId: z.string().optional().describe('Id of the borrowed seat'),
    serial: z.int().optional().describe('Serial of the answer; a later one has a higher serial'),
    entries: z.int().optional().describe('How many answers it holds'),
    answered: renderedTime.optional().describe('When this request was answered first'),
  })
  .meta({ id: 'OfflineStringContents' });
export type CodeContents = z.output<typeof codeContents>;

export const searchHit = z
  .strictObject({
    kind: z.enum(SEARCH_KINDS).describe('What was found'),
    id: z
      .string()
      .describe('What its path uses: an SN, an account, `group/name` of a customer, `guid/tokenType`, an id'),
    title: z.string().describe('What people call it'),
    subtitle: z.string().optional().describe('What tells it from others of that title'),
    sn: z.string().optional().describe('The SN it belongs to'),
    standing: standing.optional(),
    expires: renderedTime.optional().describe('When the licence of an SN ends; absent when nothing ends it'),
    graceUntil: renderedTime
      .optional()
      .describe('When its days of grace are over; absent without an end or without grace'),
    match: z
      .enum(SEARCH_MATCHES)
      .describe('How well it fits. `inside`: all words of the text, in any order. `similar`: close to what was typed'),
    code: codeContents.optional().describe('What an offline string says'),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof searchHit>;

const hits = `a whole number from 1 to ${MAX_HITS}`;

export const searchOperations = defineOperations({ tag: 'search', extension: true })({
  'GET /search': {
    id: 'search',
    mayLag: true,
    summary: 'Find what a text names, whatever it is',
    description:
      'An SN or a part of it, an account, nick name, e-mail, phone number, customer, reference id, product, business, token-ID guid or label, device code, MAC address in any notation, machine name, custom id, guid, the address of a session, an offline string. Words are found in any order. Best first: exact, then prefix, then inside, then similar: an SN or a word of a name with a letter wrong, missing or too many, or two swapped, when nothing fits exactly. `total` is the number of hits.',
    query: z.strictObject({
      q: z
        .string()
        .max(MAX_SEARCH, `must have at most ${MAX_SEARCH} characters`)
        .refine((text) => text.trim() !== '', 'must not be empty')
        .describe('The text, as it was pasted'),
      limit: z
        .string()
        .regex(/^\d{1,3}$/, `must be ${hits}`)
        .transform(Number)
        .refine((value) => value >= 1 && value <= MAX_HITS, `must be ${hits}`)
        .optional()
        .meta({ type: 'integer', minimum: 1, maximum: MAX_HITS })
        .describe(`Most hits, ${DEFAULT_HITS} when not given`),
    }),
    item: searchHit,
    example: {
      query: { q: 'mjdf-unfy', limit: 20 },
      items: [
        {
          kind: 'sn',
          id: 'MJDFUNFYBNQMFNYY',
          title: 'MJDFUNFYBNQMFNYY',
          subtitle: 'Studio · Acme',
          sn: 'MJDFUNFYBNQMFNYY',
          standing: 'active',
          expires: '2027-11-20 23:59:59',
          match: 'prefix',
        },
      ],
    },
  },
});
