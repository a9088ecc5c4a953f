import { describe, expect, it } from 'vitest';
import { capsOf, comboOf, takesText } from './keys.ts';

const pressed = (key: string, more: KeyboardEventInit = {}) => comboOf(new KeyboardEvent('keydown', { key, ...more }));

describe('the combination of a key press', () => {
  it.each([
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    ['X', { shiftKey: true }, 'shift+x'],
    ['?', { shiftKey: true }, '?'],
    ['Enter', { shiftKey: true }, 'shift+enter'],
    [' ', {}, 'space'],
    ['ArrowDown', { altKey: true }, 'alt+arrowdown'],
    ['S', { ctrlKey: true, shiftKey: true }, 'mod+shift+s'],
  ])('of %s with %o is %3$s', (key, more, combo) => {
    expect(pressed(key, more)).toBe(combo);
  });
});

describe('a place that takes text', () => {
  const element = (html: string): Element | null => {
    document.body.innerHTML = html;
    return document.body.firstElementChild;
  };

  it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])('is %s', (html) => {
    expect(takesText(element(html))).toBe(true);
  });

  it.each(['<input type="checkbox">', '<input type="radio">', '<button></button>', '<p></p>'])('is not %s', (html) => {
    expect(takesText(element(html))).toBe(false);
  });

  it('is nothing without an element', () => expect(takesText(null)).toBe(false));
});

it('shows each key of a combination as a cap of its own', () => {
  expect(capsOf('mod+k')).toEqual([['Ctrl', 'K']]);
  expect(capsOf('g s')).toEqual([['G'], ['S']]);
  expect(capsOf('escape')).toEqual([['Esc']]);
  expect(capsOf('+')).toEqual([['+']]);
});
