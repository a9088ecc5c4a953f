import { makeSns } from './data.ts';
import { deskTasks } from './desk-tasks.ts';
import { expect, test } from './fixtures.ts';
import { countPresses, keys, pointer } from './hands.ts';
import { listTasks } from './list-tasks.ts';
import { officeTasks } from './office-tasks.ts';
import { LANGUAGES, wordsOf } from './words.ts';

/* The tasks of the day, each from any page, in each language: within a number of presses, and by keyboard alone. */

const soon = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language });
    const say = wordsOf(language);

    for (const { name, presses, count = 5, run } of [...deskTasks, ...listTasks, ...officeTasks])
      for (const [hand, most] of [[pointer, presses] as const, [keys, 0] as const])
        test(`${name}: ${hand === keys ? 'keyboard alone' : `${presses} presses of the pointer`}`, async ({
          page,
          service,
        }) => {
          const sns = await makeSns(service, count, { endDate: soon() });
          await page.goto('/products');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const pressed = await countPresses(page);
          await run({ page, service, sns, hand, say });
          expect(await pressed()).toBeLessThanOrEqual(most);
        });
  });
}
