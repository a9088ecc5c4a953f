import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CARDS } from './list-walk.ts';
import { scenes } from './scenes/all.ts';
import { show, visit, WIDTHS, type Scene } from './scenes/scene.ts';
import { wordsOf } from './words.ts';

/*
 * Checks screens at 320 CSS pixels, which is also 640 at 200 %: only tables scroll sideways, controls are reachable and
 * large enough, and the focus is visible. WCAG 1.4.10, 2.4.11, 2.5.8.
 */

test.use({ data: 'demo', viewport: { width: 320, height: 640 }, locale: 'en' });

/** A screen of each kind, and the widest parts of screens. */
const WALK = [
  'overview', 'desk-users', 'sns-selected', 'sn-summary', 'sn-features', 'sn-edit', 'user', 'customer-peaks',
  'product-templates', 'template-features-changed', 'business-compare', 'offline-strings', 'offline-batch', 'logs', 'reports-peaks', 'settings-account',
  'settings-health',
]; // prettier-ignore

/** Screens with a table of their own, whose rows are cards too. */
const CARD_SCENES = [
  'sn-features', 'template-locked', 'template-features-changed',
  'offline-batch', 'offline-batch-done', 'offline-validate',
]; // prettier-ignore

/** Screens on which Tab moves the focus through all controls, from the top and from the end. */
const TABBED = ['sns-selected', 'sn-features', 'sn-edit'];

/** Returns what is wrong with the page, as sentences. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const width = document.documentElement.clientWidth;
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const wide = [document.documentElement, ...document.querySelectorAll('main')]
      .filter((element) => element.scrollWidth > width)
      .map((element) => `${element.tagName.toLowerCase()} is ${element.scrollWidth} wide`);

    const isScrolledSideways = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at.tagName !== 'MAIN'; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    // What is scrolled out of sight lies at the place of something else.
    const scrollerOf = (element: Element): Element | null => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflow)) return at;
      }
      return null;
    };
    // Pressing its label presses a field too.
    const boxOf = (element: Element): DOMRect => {
      const own = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined;
      if (label === undefined || label.width === 0) return own;
      const left = Math.min(own.left, label.left);
      const top = Math.min(own.top, label.top);
      return new DOMRect(left, top, Math.max(own.right, label.right) - left, Math.max(own.bottom, label.bottom) - top);
    };
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.closest('[inert]') === null && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: boxOf(element), within: scrollerOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const out = targets
      .filter(({ element, box }) => (box.left < -1 || box.right > width + 1) && !isScrolledSideways(element))
      .map(({ element }) => `${named(element)} is beside the page`);

    // Fractions are rounded; a control within a sentence is as high as its line; a small control with room around it
    // counts as large.
    const isSmall = ({ box }: (typeof targets)[number]) => Math.min(box.width, box.height) < LEAST - 0.5;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const centre = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    const hasRoom = (one: (typeof targets)[number]) => {
      const { x, y } = centre(one.box);
      return targets.every((other) => {
        if (
          other === one ||
          other.within !== one.within ||
          other.element.contains(one.element) ||
          one.element.contains(other.element)
        )
          return true;
        const aside = Math.max(other.box.left - x, 0, x - other.box.right);
        const above = Math.max(other.box.top - y, 0, y - other.box.bottom);
        if (Math.hypot(aside, above) < LEAST / 2 - 0.5) return false;
        const next = centre(other.box);
        return !isSmall(other) || Math.hypot(next.x - x, next.y - y) >= LEAST - 0.5;
      });
    };
    const small = targets
      .filter((target) => isSmall(target) && !isInSentence(target.element) && !hasRoom(target))
      .map(({ element, box }) => `${named(element)} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
    return [...wide, ...new Set([...out, ...small])];
  });
}

/** True when another element covers the whole focused element; undefined when nothing has the focus. */
function isHidden(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((along) => {
        const hit = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down);
        return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
      }),
    );
    return seen
      ? undefined
      : `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent}” is covered at ${Math.round(left)}…${Math.round(right)}, ${Math.round(top)}…${Math.round(bottom)}`;
  });
}

async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key);
    const fault = await isHidden(page);
    if (fault !== undefined) hidden.push(fault);
  }
  return hidden;
}

/** Returns the scenes with these names. Fails if there is none with one of the names. */
function scenesOf(names: readonly string[]): Scene[] {
  const found = scenes.filter(({ name }) => names.includes(name));
  expect(names.filter((name) => !found.some((scene) => scene.name === name))).toEqual([]);
  return found;
}

test('on 320 pixels nothing is cut off, too small to press, or focused out of sight', async ({ page }) => {
  test.setTimeout(300_000);
  const stage = { page, say: wordsOf('en'), width: 'narrow' } as const;
  for (const scene of scenesOf(WALK)) {
    await test.step(scene.name, async () => {
      await show(scene, stage);
      expect.soft(await faults(page), scene.name).toEqual([]);
      const head = page.getByRole('heading').first();
      await head.scrollIntoViewIfNeeded();
      await expect.soft(head, scene.name).toBeInViewport();
      if (TABBED.includes(scene.name)) {
        expect.soft(await tabThrough(page, 'Tab', 30), scene.name).toEqual([]);
        expect.soft(await tabThrough(page, 'Shift+Tab', 40), `${scene.name}, backwards`).toEqual([]);
      }
    });
  }
  await test.step('what is there to do can be done', async () => {
    await visit(page, '/sns');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Seen on a small screen');
    await page.getByRole('button', { name: 'Review 1 change' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Seen on a small screen')).toBeVisible();
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'SNs', exact: true }).click();
    await page.getByRole('link', { name: 'New SNs' }).click();
    await expect(page).toHaveURL(/\/sns\/new/);
  });
});

/** Returns the texts of cards that are cut off, and the controls of cards that are too small for a finger. */
function cardFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 40;
    const cards = [...document.querySelectorAll('tbody tr')];
    const cut = cards
      .flatMap((card) => [...card.querySelectorAll('*')])
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => `“${textContent}” is cut off`);
    const small = [...document.querySelectorAll('tbody :is(a, button, label), thead :is(select, label)')]
      .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < LEAST)
      .map(({ control, box }) => `“${control.textContent}” is ${box.width} × ${box.height}`);
    return [...new Set([...cut, ...small])];
  });
}

test('on 390 pixels each list is cards with their facts, and an action is two taps away', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(WIDTHS.narrow);
  for (const [at, facts] of Object.entries(CARDS)) {
    await test.step(at, async () => {
      await visit(page, at);
      const card = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first();
      const labels = await card.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.dataset['label']));
      expect
        .soft(
          labels.filter((label) => label !== undefined),
          at,
        )
        .toEqual(facts);
      expect.soft([...(await cardFaults(page)), ...(await faults(page))], at).toEqual([]);
      const menu = card.getByRole('button', { name: /^Actions for / });
      if ((await menu.count()) === 0) return;
      await menu.click();
      const action = page.getByRole('menuitem').first();
      await expect(action).toBeInViewport({ ratio: 1 });
      expect.soft((await action.boundingBox())?.height, at).toBeGreaterThanOrEqual(40);
      await page.keyboard.press('Escape');
    });
  }
  await test.step('cards are sorted and selected', async () => {
    await visit(page, '/customers');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, descending' });
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('checkbox', { name: 'Select the page' }).check();
    await expect(page.getByRole('toolbar', { name: 'Actions for the selection' })).toBeVisible();
  });
});

test('on 390 pixels features and results of offline batches are read without scrolling sideways', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(WIDTHS.narrow);
  const stage = { page, say: wordsOf('en'), width: 'narrow' } as const;
  for (const scene of scenesOf(CARD_SCENES)) {
    await test.step(scene.name, async () => {
      await show(scene, stage);
      await expect.soft(page.getByRole('main').getByRole('row').first(), scene.name).toBeVisible();
      const found = [await sidewaysOf(page), await cardFaults(page), await faults(page)];
      expect.soft(found.flat(), scene.name).toEqual([]);
    });
  }
});

/** Returns the tables that are wider than their place. */
function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .map(({ parentElement }) => parentElement)
      .filter((box) => box !== null && box.scrollWidth > box.clientWidth)
      .map((box) => `“${box?.getAttribute('aria-label') ?? ''}” is scrolled sideways`),
  );
}
