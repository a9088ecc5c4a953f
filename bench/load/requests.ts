/** The key of every service under test. */
export const KEY = 'bench-platform-key-0123456789';

export type Request = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  /** Token of the session of a licensed application. */
  token?: string;
};

/** Returns a request as wire text, with keep-alive. */
export function wireText({ method, path, body, token }: Request): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  const bearer = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nplatformkey: ${KEY}\r\n${bearer}${content}\r\n${text}`;
}
