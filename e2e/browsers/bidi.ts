/** A connection of WebDriver BiDi: commands with one answer each, and events. */
export type Connection = {
  /** Sends a command and returns its result. Throws the browser's refusal. */
  readonly send: (method: string, params: object) => Promise<unknown>;
  readonly on: (event: string, listener: (params: unknown) => void) => void;
  readonly close: () => void;
};

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

type Pending = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

export async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`cannot connect to ${address}`)));
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    if (message.type === 'event') {
      listeners.get(message.method)?.(message.params);
      return;
    }
    const waiting = pending.get(message.id ?? 0);
    pending.delete(message.id ?? 0);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the browser has closed the connection'));
    pending.clear();
  });

  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  };
}
