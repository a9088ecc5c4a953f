import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { violationsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sceneGroups } from './scenes/all.ts';
import { publicScenes } from './scenes/public.ts';
import { supportScenes } from './scenes/support.ts';
import { show, WIDTHS, type Scene, type Width } from './scenes/scene.ts';
import { wordsOf, type Language } from './words.ts';

/*
 * Checks every scene, with its drawers, dialogs and menus open, against WCAG 2.0 to 2.2, levels A and AA, and against
 * best practices. Colours are checked in light and dark.
 */

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

type Look = { readonly colorScheme: 'light' | 'dark'; readonly locale: Language; readonly width: Width };

/**
 * Each scheme, language and width occurs in one of these looks. Each group of scenes is checked in one look, in turn;
 * with EVERY_LOOK=1 in both and in every table row, which takes longer than all other stories.
 */
const looks: readonly Look[] = [
  { colorScheme: 'light', locale: 'en', width: 'wide' },
  { colorScheme: 'dark', locale: 'zh-CN', width: 'narrow' },
];

const roleOf = (scenes: readonly Scene[]) =>
  scenes === publicScenes ? 'nobody' : scenes === supportScenes ? 'support' : 'administrator';

/** A group with more scenes is checked in two halves, so that all workers are busy. */
const LONG = 16;

const halves = ([name, scenes]: [string, readonly Scene[]]): [string, readonly Scene[]][] => {
  if (scenes.length <= LONG) return [[name, scenes]];
  const middle = Math.ceil(scenes.length / 2);
  return [
    [`${name}, the first`, scenes.slice(0, middle)],
    [`${name}, the others`, scenes.slice(middle)],
  ];
};

const groups: [string, readonly Scene[]][] = [
  ['before log-in', publicScenes],
  ['support staff', supportScenes],
  ...Object.entries(sceneGroups).flatMap(halves),
];

/** Returns the look of a group: in turn, or the only width at which its scenes exist. */
function turnOf(scenes: readonly Scene[], at: number): number {
  const only = scenes[0]?.only;
  return only !== undefined && scenes.every((scene) => scene.only === only)
    ? looks.findIndex(({ width }) => width === only)
    : at % looks.length;
}

/**
 * Nobody can reach what lies behind a modal layer, and its own scene checks it. It is removed here, because the check
 * would otherwise read the whole page to find what to leave out.
 */
const uncover = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isCovered = document.querySelector('[data-layer]') !== null;
    if (isCovered) document.querySelector('#root')?.remove();
    return isCovered;
  });

/** Rules about the page as a whole: they find nothing wrong with a layer alone. */
const OF_PAGES = ['landmark-one-main', 'page-has-heading-one'];

/** Returns whether a menu or a list of choices is open. Both stand outside the landmarks. */
const popoverIsOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[data-portal] > *') !== null);

/** Rules about colours: the other scheme can break no others. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Returns the faults of a scene in both schemes. */
async function faultsOf(page: Page, scheme: Look['colorScheme']): Promise<string[]> {
  const isLayer = await uncover(page);
  if (!everyLook) await keepKinds(page);
  // Cells are emptied by `keepKinds`.
  const off = [
    ...(isLayer ? OF_PAGES : []),
    ...((await popoverIsOpen(page)) ? ['region'] : []),
    ...(everyLook ? [] : ['empty-table-header']),
  ];
  const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  const one = await violationsOf(page, { runOnly: { type: 'tag', values: STANDARDS }, rules });
  const otherScheme = scheme === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: otherScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', otherScheme);
  const other = await violationsOf(page, { runOnly: { type: 'rule', values: OF_COLOURS } });
  await page.emulateMedia({ colorScheme: scheme });
  return [...one, ...other].flatMap(told);
}

const everyLook = process.env['EVERY_LOOK'] === '1';

/**
 * Empties cells when two earlier cells of the column have the same elements, classes, states and styles, in rows of the
 * same kind: the fifty rows of a list hold a handful of kinds. Rows keep their height, so that scrolling stays; a row
 * without a new cell is hidden. Places of the navigation are removed when two like them are there.
 */
const keepKinds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const its = ['id', 'for', 'href', 'title', 'value', 'datetime', 'data-row-id', 'aria-rowindex'];
    const told = ['label', 'labelledby', 'describedby', 'controls'].map((name) => `aria-${name}`);
    const own = new RegExp(` (${[...its, ...told].join('|')})="[^"]+"`, 'g');
    const builtAs = (html: string): string => html.replace(own, ' $1').replace(/>[^<]+/g, '>text');

    const rows = [...document.querySelectorAll<HTMLTableRowElement>('tr')];
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    const seen = new Map<string, number>();
    const timesSeen = (kind: string): number => {
      const before = seen.get(kind) ?? 0;
      seen.set(kind, before + 1);
      return before;
    };
    for (const [at, row] of rows.entries()) {
      const rowKind = builtAs(row.outerHTML.split('>', 1)[0] ?? '');
      const again = [...row.cells].filter((cell, column) => {
        return timesSeen([column, rowKind, builtAs(cell.outerHTML)].join(' ')) >= 2;
      });
      row.style.height = `${heights[at]}px`;
      if (again.length === row.cells.length) row.style.visibility = 'hidden';
      for (const emptied of again.length === row.cells.length ? [row] : again) emptied.replaceChildren();
    }
    for (const place of document.querySelectorAll('nav [role="group"] a')) {
      const entry = place.parentElement;
      const kind = builtAs(entry?.outerHTML ?? '').replaceAll(/<svg.*?<\/svg>/gs, '');
      if (timesSeen(kind) >= 2) entry?.remove();
    }
  });

for (const [turn, { colorScheme, locale, width }] of looks.entries()) {
  test.describe(`${colorScheme}, ${locale}, ${width}`, () => {
    test.use({ colorScheme, locale, viewport: WIDTHS[width], data: 'demo' });

    for (const [at, [group, scenes]] of groups.entries()) {
      if (!everyLook && turnOf(scenes, at) !== turn) continue;
      test.describe(group, () => {
        test.use({ role: roleOf(scenes) });

        test(`${group}: no violation`, async ({ page }) => {
          test.setTimeout(300_000);
          for (const scene of scenes.filter(({ only }) => only === undefined || only === width)) {
            await test.step(scene.name, async () => {
              await show(scene, { page, say: wordsOf(locale), width });
              expect.soft(await faultsOf(page, colorScheme), scene.name).toEqual([]);
            });
          }
        });
      });
    }
  });
}

const told = ({ id, nodes }: Result): string[] =>
  nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`);
