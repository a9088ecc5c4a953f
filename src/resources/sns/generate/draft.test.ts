import { beforeEach, describe, expect, it } from 'vitest';
import { renderHook, act } from '@testing-library/react';
import { forgetDrafts, keepDraft } from '../../../lib/storage.ts';
import { freshDraft, made, useDraft } from './draft.ts';

beforeEach(forgetDrafts);

const open = () => renderHook(() => useDraft()).result;

describe('the draft of new SNs', () => {
  it('is kept over a reload with all that was typed, and its key', () => {
    const first = open();
    act(() => first.current.change({ product: 'Studio', count: ' 12', terms: { concurrentNumber: 'many' } }));
    const again = open();
    expect(again.current.draft).toEqual(first.current.draft);
    expect(again.current.draft).toMatchObject({ product: 'Studio', count: ' 12', terms: { concurrentNumber: 'many' } });
  });

  it('takes two changes of one moment', () => {
    const page = open();
    act(() => {
      page.current.change({ product: 'Studio' });
      page.current.change({ business: 'Floating' });
    });
    expect(page.current.draft).toMatchObject({ product: 'Studio', business: 'Floating' });
  });

  it('starts over under a new key', () => {
    const page = open();
    act(() => page.current.change({ product: 'Studio' }));
    const { key } = page.current.draft;
    act(() => page.current.restart());
    expect(page.current.draft.product).toBe('');
    expect(page.current.draft.key).not.toBe(key);
  });

  it('is shown until the page is left after it was forgotten, and not again', () => {
    const page = open();
    act(() => page.current.change({ product: 'Studio' }));
    act(() => page.current.forget());
    expect(page.current.draft.product).toBe('Studio');
    expect(open().current.draft.product).toBe('');
  });

  it.each(['{', 'null', '[]', '{"key":"k","product":"Studio"}', JSON.stringify({ ...freshDraft(), datas: {} })])(
    'begins fresh when the browser holds %s',
    (text) => {
      keepDraft('new-sns', text);
      expect(open().current.draft.product).toBe('');
    },
  );
});

describe('the SNs that were made last', () => {
  it('are read again after a reload, and are none when the browser holds something else', () => {
    expect(made.read()).toBeUndefined();
    made.keep({ product: 'Studio', template: 'Default', business: 'Floating', customer: '', sns: [] });
    expect(made.read()).toMatchObject({ product: 'Studio', sns: [] });
    keepDraft('made-sns', '{"sns":1}');
    expect(made.read()).toBeUndefined();
  });
});
