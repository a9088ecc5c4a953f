import { makeSns } from './data.ts';
import { deskTasks } from './desk-tasks.ts';
import { expect, test } from './fixtures.ts';
import { countPresses, keys, pointer } from './hands.ts';
import { listTasks } from './list-tasks.ts';
import { officeTasks } from './office-tasks.ts';
import { LANGUAGES, wordsOf } from './words.ts';

/*
 * The tasks of the day, each from any page: within a number of presses in English, and by keyboard alone in Chinese. With
 * EVERY_LOOK=1 both in both languages.
 */

const soon = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language });
    const say = wordsOf(language);
    const hands = [[pointer, 'en'] as const, [keys, 'zh-CN'] as const].flatMap(([hand, its]) =>
      its === language || process.env['EVERY_LOOK'] === '1' ? [hand] : [],
    );

    for (const { name, presses, count = 5, run } of [...deskTasks, ...listTasks, ...officeTasks])
      for (const hand of hands)
        test(`${name}: ${hand === keys ? 'keyboard alone' : `${presses} presses of the pointer`}`, async ({
          page,
          service,
        }) => {
          const sns = await makeSns(service, count, { endDate: soon() });
          await page.goto('/products');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const pressed = await countPresses(page);
          await run({ page, service, sns, hand, say });
          expect(await pressed()).toBeLessThanOrEqual(hand === keys ? 0 : presses);
        });
  });
}
