/** What a recorded service did, in order. */
export type Event =
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  /** A sync covers the writes before its begin, and is done at its end. */
  | { readonly kind: 'sync begins' | 'sync ends'; readonly path: string; readonly thread: string }
  /** Text that begins to leave through a socket. */
  | { readonly kind: 'answer'; readonly text: string };

/** The arguments of strace that record what `eventsOf` reads. */
export const recordingTo = (file: string): readonly string[] => [
  ...['--seccomp-bpf', '-y', '-xx', '-s', '200000', '-o', file],
  ...['-e', 'trace=pwrite64,write,writev,fsync,fdatasync,ftruncate'],
];

const CALL = /^(\d+) +(\w+)\((?:\d+)<((?:\\x[\da-f]{2})+)>(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/;
const TEXT = /"((?:\\x[\da-f]{2})*)"/g;

const decode = (text: string): Buffer => Buffer.from(text.replaceAll(String.raw`\x`, ''), 'hex');
const succeeded = (rest: string): boolean => /\) += \d+$/.test(rest);

/** Reads the lines of a trace. Failed calls did nothing. */
export function* eventsOf(lines: readonly string[]): Generator<Event> {
  /** Calls that another thread interrupted, by thread. */
  const open = new Map<string, { readonly call: string; readonly path: string; readonly rest: string }>();
  for (const line of lines) {
    const begun = CALL.exec(line);
    if (begun) {
      const [, thread = '', call = '', hex = '', rest = ''] = begun;
      const path = decode(hex).toString();
      if (call === 'fsync' || call === 'fdatasync') yield { kind: 'sync begins', path, thread };
      if (call.startsWith('write') && path.startsWith('socket:'))
        yield { kind: 'answer', text: textsIn(rest).toString() };
      if (rest.endsWith('<unfinished ...>')) open.set(thread, { call, path, rest });
      else if (succeeded(rest)) yield* done(thread, call, path, rest);
      continue;
    }
    const [, thread = '', , rest = ''] = RESUMED.exec(line) ?? [];
    const call = open.get(thread);
    open.delete(thread);
    if (call && succeeded(rest)) yield* done(thread, call.call, call.path, call.rest);
  }
}

const textsIn = (rest: string): Buffer => Buffer.concat([...rest.matchAll(TEXT)].map(([, hex = '']) => decode(hex)));

function* done(thread: string, call: string, path: string, rest: string): Generator<Event> {
  if (call === 'fsync' || call === 'fdatasync') yield { kind: 'sync ends', path, thread };
  if (call === 'ftruncate') yield { kind: 'truncate', path, size: Number(/^, (\d+)/.exec(rest)?.[1]) };
  if (call === 'pwrite64')
    yield { kind: 'write', path, at: Number(/, \d+, (\d+)(?:\)| <)/.exec(rest)?.[1]), bytes: textsIn(rest) };
}
