import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft, keepRemembered, keptDraft, recall, remember } from './storage.ts';
import { setTicket, claimHeaders } from './ticket.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('what the browser keeps', () => {
  it('is read again', () => {
    remember('language', 'zh-CN');
    expect(recall('language')).toBe('zh-CN');
    expect(recall('density')).toBeNull();
  });

  it('is nothing where the browser forbids storage, and nothing breaks', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    remember('language', 'en');
    keepDraft('note', 'text');
    expect([recall('language'), keptDraft('note')]).toEqual([null, null]);
    expect(info).toHaveBeenCalledTimes(2);
  });

  it('survives sign-out', () => {
    remember('density', 'compact');
    localStorage.setItem('other', 'not ours');
    const again = keepRemembered();
    localStorage.clear();
    again();
    expect(recall('density')).toBe('compact');
    expect(localStorage.getItem('other')).toBeNull();
  });

  it('is rid of the names of records that an earlier version stored', async () => {
    localStorage.setItem('licet:private:recents:maria', '[]');
    vi.resetModules();
    await import('./storage.ts');
    expect(localStorage.getItem('licet:private:recents:maria')).toBeNull();
  });
});

describe('a draft', () => {
  it('is kept for this tab until it is removed', () => {
    keepDraft('note', 'Called back');
    expect(keptDraft('note')).toBe('Called back');
    keepDraft('note', null);
    expect(keptDraft('note')).toBeNull();
  });
});

describe('the ticket that changes are made for', () => {
  afterEach(() => setTicket(''));

  it('goes with each change, in letters that a header may have', () => {
    setTicket(' 工单 17 ');
    expect(claimHeaders()).toEqual({ 'x-ticket': encodeURIComponent('工单 17') });
    expect(keptDraft('ticket')).toBe(' 工单 17 ');
  });

  it('is no header when it is empty', () => {
    setTicket('  ');
    expect(claimHeaders()).toEqual({});
    setTicket('');
    expect(keptDraft('ticket')).toBeNull();
  });
});
