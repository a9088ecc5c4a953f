export const REQUEST_KINDS = ['update', 'borrow', 'return'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Content of a request string. Only the server can verify it. See docs/offline-format.md. */
export type OfflineRequest = {
  readonly kind: RequestKind;
  readonly sn: string;
  readonly device: string;
  readonly machineName: string | undefined;
  readonly minutes: number | undefined;
};

const FORM =
  /^\s*<requestInfo>\s*<version>\s*1\s*<\/version>\s*<sn>([^<]+)<\/sn>\s*<code>\s*([\w-]+)\s*<\/code>\s*<sign>\s*[0-9a-f]{64}\s*<\/sign>\s*<\/requestInfo>\s*$/;

/** Returns the content of a request string, or undefined for other text. */
export function readRequest(text: string): OfflineRequest | undefined {
  const [, spacedSn = '', code] = FORM.exec(text) ?? [];
  const sn = spacedSn.trim();
  const content = code === undefined ? undefined : readJson(code.replaceAll('-', '+').replaceAll('_', '/'));
  if (sn === '' || content === undefined) return undefined;
  const { device, machineName, minutes } = content;
  const kind = REQUEST_KINDS.find((known) => known === content['kind']);
  if (kind === undefined || typeof device !== 'string') return undefined;
  return {
    kind,
    sn,
    device,
    machineName: typeof machineName === 'string' ? machineName : undefined,
    minutes: typeof minutes === 'number' ? minutes : undefined,
  };
}

export type AnsweredLicence = { readonly sn: string; readonly device: string; readonly serial: number | undefined };

/** Returns the licences in an answer string, in order; empty when the text cannot be read. */
export function readAnswer(text: string): AnsweredLicence[] {
  return [...text.matchAll(/<code>([^<]*)<\/code>/g)].flatMap(([, code = '']) => {
    const licence = readJson(code.replaceAll(/\s/g, ''));
    const device = licence?.['device'];
    if (typeof licence?.['sn'] !== 'string' || typeof device !== 'object' || device === null) return [];
    const { machineName, mid } = device as { machineName?: unknown; mid?: unknown };
    const serial = licence['serial'];
    const name = [machineName, mid].filter((part) => typeof part === 'string').join(' · ');
    return [{ sn: licence['sn'], device: name, serial: typeof serial === 'number' ? serial : undefined }];
  });
}

const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3})?={0,2}$/;

function readJson(base64: string): Readonly<Record<string, unknown>> | undefined {
  if (!BASE64.test(base64)) return undefined;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the request string that a link from another tab carried, or an empty text. */
export function requestIn(state: unknown): string {
  const given = typeof state === 'object' && state !== null && 'request' in state ? state.request : undefined;
  return typeof given === 'string' ? given : '';
}
