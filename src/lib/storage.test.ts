import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, keepDraftsHere, keepRemembered, keptDraft, recall, remember } from './storage.ts';
import { setTicket, claimHeaders } from './ticket.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetDrafts();
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
    expect(recall('language')).toBeNull();
    expect(info).toHaveBeenCalledOnce();
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

  it('is read again after a reload, also of a page that was opened after it was typed', async () => {
    history.replaceState({ idx: 3 }, '');
    keepDraft('note', 'Called back');
    history.pushState({ idx: 4 }, '');
    keepDraftsHere();
    expect(history.state).toMatchObject({ idx: 4 });
    vi.resetModules();
    const reloaded = await import('./storage.ts');
    expect(reloaded.keptDraft('note')).toBe('Called back');
    forgetDrafts();
    vi.resetModules();
    expect((await import('./storage.ts')).keptDraft('note')).toBeNull();
  });

  it('is in no storage, and still kept where the browser refuses to change the history', () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('too often', 'SecurityError');
    });
    keepDraft('note', 'Called back');
    expect(keptDraft('note')).toBe('Called back');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Called back');
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
