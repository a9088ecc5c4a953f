import { useEffect, useLayoutEffect, useState, type RefCallback } from 'react';

/** Open layers with what each covers, the newest last. */
const layers: { readonly root: Element; readonly covered: readonly Element[] }[] = [];

/** The newest layer when the present press began. The kit tells Esc to every open one; what it closes may be gone by then. */
let pressed: Element | undefined;
const notePress = (): void => {
  pressed = layers.at(-1)?.root;
};
for (const press of ['keydown', 'pointerdown', 'mousedown', 'click']) addEventListener(press, notePress, true);

type LayerProps = {
  /** For what holds the layer and what dims the page behind it. */
  root: {
    ref: RefCallback<HTMLElement>;
    onClose: () => void;
    'data-layer': true | undefined;
    returnFocus: false;
    lockScroll: false;
  };
  /** For the dialog in it. */
  content: { ref: RefCallback<HTMLElement> };
};

/**
 * Makes a dialog, drawer or sheet modal for everybody: while it is open, all that was there before is inert, for
 * pointer, keys, screen readers and the browser's own search; messages (`data-toasts`) are not. What opens later, such as a
 * menu of the layer or a question over it, is not behind it, and a press that closes that does not close this one. Once it
 * is closed the focus goes back to where it was.
 */
export function useLayer(opened: boolean, onClose: () => void): LayerProps {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => (opened && root !== null ? cover(root) : undefined), [opened, root]);
  // After the page was uncovered: what is inert takes no focus.
  useEffect(() => (opened && root !== null ? returnFocusFrom(root) : undefined), [opened, root]);
  // The kit's scroll lock writes a style element; the page itself does not scroll.
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

/** The kit says `aria-modal`, by which screen readers leave out all else: the messages too. `inert` says it exactly. */
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

/**
 * All that stands before an element and before those that hold it, up to the body. The newest layer is the last in the
 * document, which is why it is seen over the others.
 */
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

function returnFocusFrom(root: Element): () => void {
  const opener = openerOf(document.activeElement);
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || root.contains(activeElement);
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

/** An entry of a menu is gone by then; the button of the menu is still there. */
function openerOf(focused: Element | null): Element | null {
  const target = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return typeof target === 'string' ? document.getElementById(target) : focused;
}
