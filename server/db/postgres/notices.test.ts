import { describe, expect, test, vi } from 'vitest';
import type { Channel } from './channel.ts';
import { createNotices, messagesOf } from './notices.ts';

const parsed = (messages: readonly string[]) =>
  messages.map((text) => JSON.parse(text) as { from: string; notices?: { kind: string; key?: string }[] });

describe('the messages of notices', () => {
  test('have all notices, in as few messages of less than 8,000 bytes as they fit into', () => {
    const notices = Array.from({ length: 500 }, (_, at) => ({ kind: 'customer', key: `北京 ${at}` }));
    const messages = messagesOf(
      'A',
      notices.map((one) => JSON.stringify(one)),
    );
    expect(Math.max(...messages.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
    expect(messages).toHaveLength(3);
    expect(parsed(messages).flatMap((message) => message.notices)).toEqual(notices);
  });

  test('leave out a key that fits into none', () => {
    const given = [
      { kind: 'sn', key: 'A' },
      { kind: 'file', key: '界'.repeat(3000) },
    ];
    const messages = messagesOf(
      'A',
      given.map((one) => JSON.stringify(one)),
    );
    expect(parsed(messages)).toEqual([{ from: 'A', notices: [{ kind: 'sn', key: 'A' }, { kind: 'file' }] }]);
  });
});

/** A channel whose connection a test takes away and gives back. */
function shakyChannel() {
  const sent: string[] = [];
  let isOpen = true;
  let onReturn: () => void = () => undefined;
  const channel: Channel = {
    listen: async (ears) => void ({ onReturn } = ears),
    send: async (text) => {
      if (!isOpen) throw new Error('no connection');
      sent.push(text);
    },
    close: async () => undefined,
  };
  const setOpen = (open: boolean): void => {
    isOpen = open;
    if (open) onReturn();
  };
  return { channel, sent, setOpen };
}

test('notices that cannot be sent, or are too many, become the word that anything may have changed', async () => {
  vi.useFakeTimers();
  try {
    const { channel, sent, setOpen } = shakyChannel();
    const notices = createNotices(channel, 'A');
    const missed = vi.fn<() => void>();
    notices.watch(() => undefined, missed);
    notices.told([
      { kind: 'sn', key: 'A' },
      { kind: 'sn', key: 'A' },
    ]);
    await vi.advanceTimersByTimeAsync(50);
    expect(parsed(sent.splice(0))).toEqual([{ from: 'A', notices: [{ kind: 'sn', key: 'A' }] }]);
    setOpen(false);
    notices.told([{ kind: 'sn', key: 'B' }]);
    await vi.advanceTimersByTimeAsync(50);
    setOpen(true);
    await vi.advanceTimersByTimeAsync(50);
    expect(missed).toHaveBeenCalledTimes(1);
    expect(parsed(sent.splice(0))).toEqual([{ from: 'A' }]);
    notices.told(Array.from({ length: 2001 }, (_, at) => ({ kind: 'sn', key: String(at) })));
    await vi.advanceTimersByTimeAsync(50);
    expect(parsed(sent.splice(0))).toEqual([{ from: 'A' }]);
    await notices.close();
  } finally {
    vi.useRealTimers();
  }
});
