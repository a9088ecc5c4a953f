import { focusHeading } from '../../lib/navigation/focus-heading.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react';

/** Open layers with the elements that each covers, the newest last. */
const layers: { readonly root: Element; readonly covered: readonly Element[] }[] = [];

/** The newest layer when the current key press or click began. The kit reports Esc to every open layer, one after the other. */
let pressed: Element | undefined;
const notePress = (): void => {
  pressed = layers.at(-1)?.root;
};
for (const press of ['keydown', 'pointerdown', 'mousedown', 'click']) addEventListener(press, notePress, true);

type LayerProps = {
  root: {
    ref: RefCallback<HTMLElement>;
    onClose: () => void;
    'data-layer': true | undefined;
    returnFocus: false;
    lockScroll: false;
  };
  content: { ref: RefCallback<HTMLElement> };
};

/**
 * Makes a dialog, drawer or sheet modal. While it is open, everything before it in the document is inert: for pointer,
 * keyboard, screen readers and the browser's own search. Toasts (`data-toasts`) stay within reach. Menus and dialogs that
 * open later are not inert, and a click or key that closes one of them does not close this layer. When the layer closes, the
 * focus returns to the element that had it.
 */
export function useLayer(opened: boolean, onClose: () => void): LayerProps {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const opener = useRef<Element>(null);
  // Content that is there at once takes the focus in an effect, which runs before those of this hook.
  useLayoutEffect(() => {
    if (opened) opener.current = openerOf(document.activeElement);
  }, [opened]);
  useLayoutEffect(() => (opened && root !== null ? cover(root) : undefined), [opened, root]);
  // This effect runs after the page is no longer inert: an inert element takes no focus.
  useEffect(() => (opened && root !== null ? returnFocus(root, opener.current) : undefined), [opened, root]);
  // The kit's scroll lock would add a style element. It is not needed, because the page itself does not scroll.
  return {
    root: {
      ref: setRoot,
      onClose: () => {
        if (root !== null && pressed === root) onClose();
      },
      'data-layer': opened || undefined,
      returnFocus: false,
      lockScroll: false,
    },
    content: { ref: disclaimModal },
  };
}

/** Removes the kit's `aria-modal`, because with it screen readers leave out the toasts too. */
const disclaimModal = (dialog: HTMLElement | null): void => dialog?.removeAttribute('aria-modal');

function cover(root: Element): () => void {
  const layer = { root, covered: before(root) };
  layers.push(layer);
  settle(layer.covered);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settle(layer.covered);
  };
}

/** Returns all elements before `root` and before its ancestors, up to the body. */
function before(root: Element): Element[] {
  const found: Element[] = [];
  for (let held: Element | null = root; held !== null && held !== document.body; held = held.parentElement) {
    for (let other = held.previousElementSibling; other !== null; other = other.previousElementSibling) {
      if (!other.matches('[data-toasts], script, style, link')) found.push(other);
    }
  }
  return found;
}

const settle = (elements: readonly Element[]): void => {
  for (const element of elements) {
    element.toggleAttribute(
      'inert',
      layers.some(({ covered }) => covered.includes(element)),
    );
  }
};

function returnFocus(root: Element, opener: Element | null): () => void {
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || root.contains(activeElement);
    if (!isLost) return;
    // Without the row or button that opened the layer, such as a row that was deleted, work goes on at the heading.
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
      opener.focus({ preventScroll: true });
    else focusHeading();
  };
}

/** Returns the focused element. For an entry of a menu it is the menu's button, because the entry will be gone. */
function openerOf(focused: Element | null): Element | null {
  const target = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return typeof target === 'string' ? document.getElementById(target) : focused;
}
