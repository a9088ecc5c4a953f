import { choose, chooseKind, next, pressNext } from '../wizard.ts';
import { partOfFirst, selectRows, type Scene, type Stage } from './scene.ts';

/** SNs of which one is opened: sold, with its own features, about to expire. */
const soon = '/sns?f=type:is:GROUP&f=standing:is:active&f=expires:within:next90&sort=expires';

const tokens = '/sns?f=type:is:TOKEN_ID_FLOAT';

const openFirst = async ({ page }: Stage) => {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/sns\/[A-Z0-9]+$/);
};

const openTab = (label: string) => async (stage: Stage) => {
  await openFirst(stage);
  await stage.page.getByRole('link', { name: stage.say(label), exact: true }).click();
};

const select = (stage: Stage) => selectRows(stage, [1, 2, 5], 'Enable');

const press = (name: string) => async (stage: Stage) => {
  await openFirst(stage);
  await stage.page.getByRole('button', { name: stage.say(name), exact: true }).click();
};

/** A failure that the page does not retry by itself. */
const refusal = {
  status: 515,
  msg: 'The filter “type” is not valid.',
  requestId: 'scene',
  data: { total: 0, items: [] },
};

/** More filters than fit a line, which no SN matches. */
const many = [
  'status:is:0,1',
  'type:is:FLOAT,GROUP,CLOUD',
  'endDate:within:next90',
  'productName:is:Structura+Desktop',
  'templateName:contains:Pro',
  'businessName:is:Floating',
  'customerName:contains:Secretaría+de+Obras+y+Servicios+Públicos+de+la+Ciudad',
  'customerGroup:contains:Public',
  'activated:is:true',
  'expirationDays:gte:30',
  'description:contains:school',
];

const list: readonly Scene[] = [
  { name: 'sns', at: '/sns' },
  { name: 'sns-many-filters', at: `/sns?f=${many.join('&f=')}` },
  {
    name: 'sns-failed',
    at: '/products',
    open: async ({ page, say, width }) => {
      await page.route(/\/sns\/data/, (route) => route.fulfill({ status: 400, json: refusal }));
      if (width === 'narrow') await page.getByRole('button', { name: say('Navigation') }).click();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('SNs'), exact: true })
        .click();
      await page.getByRole('main').getByRole('alert').waitFor();
      await page.unroute(/\/sns\/data/);
    },
  },
  { name: 'sns-compact', at: '/sns?density=compact&size=100' },
  {
    name: 'sns-expiring',
    at: '/sns?f=standing:is:active&f=expires:within:next30&sort=expires',
  },
  { name: 'sns-filter', at: '/sns', open: ({ page }) => page.keyboard.press('f'), shows: 'dialog' },
  {
    name: 'sns-view-new',
    at: '/sns?f=status:is:0&sort=-endDate',
    open: ({ page, say }) => page.getByRole('button', { name: say('Save view') }).click(),
    shows: 'dialog',
  },
  { name: 'sns-columns', at: '/sns', open: ({ page }) => page.keyboard.press('c'), shows: 'dialog' },
  {
    name: 'sns-export',
    at: '/sns',
    open: ({ page, say }) => page.getByRole('button', { name: say('Export'), exact: true }).click(),
    shows: 'menu',
  },
  {
    name: 'sns-edit',
    at: '/sns',
    on: 'sns/row/:sn/edit',
    open: async (stage) => {
      await stage.page.getByRole('row').nth(1).getByRole('button').last().click();
      await stage.page.getByRole('menuitem', { name: stage.say('Edit') }).click();
    },
    shows: 'dialog',
  },
  { name: 'sns-selected', at: '/sns', open: select, shows: 'toolbar' },
  {
    name: 'sns-disable',
    at: '/sns',
    open: async (stage) => {
      await select(stage);
      await stage.page
        .getByRole('toolbar')
        .getByRole('button', { name: stage.say('Disable') })
        .click();
    },
    shows: 'dialog',
  },
  {
    name: 'sns-set-end',
    at: '/sns',
    open: async (stage) => {
      await select(stage);
      await stage.page
        .getByRole('toolbar')
        .getByRole('button', { name: stage.say('Set end date') })
        .click();
    },
    shows: 'dialog',
  },
  {
    name: 'sns-features',
    at: '/sns?f=productName:is:Structura+Desktop&f=status:is:0',
    open: async (stage) => {
      await select(stage);
      await stage.page
        .getByRole('toolbar')
        .getByRole('button', { name: stage.say('More') })
        .click();
      await stage.page.getByRole('menuitem', { name: stage.say('Change features') }).click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByText(stage.say('Remove'), { exact: true }).click();
      await dialog.getByRole('checkbox').nth(1).check();
      await dialog.locator('[aria-busy="false"]').waitFor();
    },
    shows: 'dialog',
  },
];

const page: readonly Scene[] = [
  { name: 'sn-summary', at: soon, on: 'sns/:sn', open: openFirst },
  { name: 'sn-features', at: soon, on: 'sns/:sn/features', open: openTab('Features') },
  {
    name: 'sn-features-end',
    at: soon,
    open: async (stage) => {
      const { page: opened, say } = stage;
      await openTab('Features')(stage);
      await opened.getByRole('button', { name: say('All shown') }).click();
      await opened.getByRole('menuitem', { name: say('Set end date of the selected …') }).click();
    },
    shows: 'dialog',
  },
  ...['devices', 'users', 'sessions', 'tokenids', 'logs'].map((tab) => ({
    ...{ name: `sn-${tab}`, at: tab === 'tokenids' ? tokens : soon, on: `sns/:sn/${tab}` },
    open: partOfFirst(tab),
  })),
  { name: 'sn-items', at: soon, on: 'sns/:sn/datas', open: openTab('Configuration items') },
  { name: 'sn-timeline', at: soon, on: 'sns/:sn/timeline', open: openTab('Timeline') },
  { name: 'sn-actions', at: soon, open: press('Actions'), shows: 'menu' },
  { name: 'sn-extend', at: soon, open: press('Extend'), shows: 'menu' },
  {
    name: 'sn-edit',
    at: soon,
    on: 'sns/:sn/edit',
    open: async (stage) => {
      await openFirst(stage);
      await stage.page.getByRole('link', { name: stage.say('Edit'), exact: true }).click();
    },
    shows: 'dialog',
  },
  {
    name: 'sn-remove',
    at: soon,
    open: async (stage) => {
      await press('Actions')(stage);
      await stage.page.getByRole('menuitem', { name: stage.say('Delete permanently') }).click();
    },
    shows: 'dialog',
  },
  { name: 'sn-missing', at: '/sns/NOSUCHSN' },
];

const kind = { product: 'Structura Desktop', template: 'Education', business: 'Floating' };

const steps = ['terms', 'features', 'check'];

/** Walks to a step. The address shows the step before, which is ready when it can be left. */
const walkTo = (last: string) => async (stage: Stage) => {
  await chooseKind(stage.page, kind, stage.say);
  for (const step of steps.slice(0, steps.indexOf(last))) {
    await stage.page.waitForURL(`**/sns/new/${step}`);
    await next(stage.page, stage.say);
  }
  await stage.page.waitForURL(`**/sns/new/${last}`);
};

const wizard: readonly Scene[] = [
  { name: 'new-sns', at: '/sns/new' },
  {
    name: 'new-sns-incomplete',
    at: '/sns/new',
    open: ({ page: opened, say }) => pressNext(opened, say),
  },
  { name: 'new-sns-terms', at: '/sns/new', on: 'sns/new/terms', open: walkTo('terms') },
  { name: 'new-sns-features', at: '/sns/new', on: 'sns/new/features', open: walkTo('features') },
  { name: 'new-sns-check', at: '/sns/new', on: 'sns/new/check', open: walkTo('check') },
  {
    name: 'new-sns-made',
    at: '/sns/new',
    on: 'sns/new/made',
    open: async ({ page: opened, say }) => {
      await choose(opened, say('Product'), kind.product);
      await choose(opened, say('Template'), kind.template);
      await choose(opened, say('Business'), kind.business);
      await opened.getByRole('button', { name: say('Create now') }).click();
      await opened.waitForURL('**/sns/new/made');
    },
  },
];

/** SNs: the list, the page of one, and making them. */
export const snScenes: readonly Scene[] = [...list, ...page, ...wizard];
