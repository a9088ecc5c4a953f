import { fireEvent, render } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { listenForShortcuts, useShortcut, useShortcutPause, type Shortcut } from './shortcuts.ts';

const label = { id: 'label' };

function Keys({ shortcuts, paused = false }: { shortcuts: Shortcut[]; paused?: boolean }) {
  useEffect(listenForShortcuts, []);
  useShortcutPause(paused);
  return shortcuts.map((shortcut) => <Key key={shortcut.id} {...shortcut} />);
}

function Key(shortcut: Shortcut) {
  useShortcut(shortcut);
  return null;
}

const shortcut = (keys: string, run: () => void, group: Shortcut['group'] = 'list'): Shortcut => ({
  id: keys,
  label,
  group,
  keys,
  run,
});
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });

describe('shortcuts', () => {
  it('run on their key, and on the character whatever the layout', () => {
    const [help, range] = [vi.fn(), vi.fn()];
    render(<Keys shortcuts={[shortcut('?', help), shortcut('shift+x', range)]} />);
    press('?', { shiftKey: true });
    press('X', { shiftKey: true });
    expect(help).toHaveBeenCalledOnce();
    expect(range).toHaveBeenCalledOnce();
  });

  it('prefer a sequence to the single key of its second letter', () => {
    const [audit, actions] = [vi.fn(), vi.fn()];
    render(<Keys shortcuts={[shortcut('g a', audit), shortcut('a', actions)]} />);
    press('g');
    press('a');
    expect(audit).toHaveBeenCalledOnce();
    expect(actions).not.toHaveBeenCalled();
    press('a');
    expect(actions).toHaveBeenCalledOnce();
  });

  it('are off while text is typed, but for those with Ctrl', () => {
    const [next, save] = [vi.fn(), vi.fn()];
    const { container } = render(
      <>
        <Keys shortcuts={[shortcut('j', next), shortcut('mod+s', save)]} />
        <input />
      </>,
    );
    const input = container.querySelector('input') ?? document.body;
    press('j', {}, input);
    press('s', { ctrlKey: true }, input);
    expect(next).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledOnce();
  });

  it('leave Ctrl+Z to the field in which the operator types', () => {
    const undo = vi.fn();
    const { container } = render(
      <>
        <Keys shortcuts={[shortcut('mod+z', undo)]} />
        <input />
      </>,
    );
    press('z', { ctrlKey: true }, container.querySelector('input') ?? document.body);
    expect(undo).not.toHaveBeenCalled();
    press('z', { ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
  });

  it('are those of the form alone while a dialog is open', () => {
    const [next, save] = [vi.fn(), vi.fn()];
    render(
      <>
        <Keys shortcuts={[shortcut('j', next), shortcut('mod+s', save, 'form')]} />
        <div data-layer />
      </>,
    );
    press('j');
    press('s', { metaKey: true });
    expect(next).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledOnce();
  });

  it('are off while something is about to take the keys', () => {
    const next = vi.fn();
    render(<Keys paused shortcuts={[shortcut('j', next)]} />);
    press('j');
    expect(next).not.toHaveBeenCalled();
  });
});
