import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { activate } from '../../lib/format/i18n.ts';
import { ENGLISH } from '../../testing/english.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { dialog, fill, follow, press } from '../../testing/steps.ts';

afterEach(() => activate('en'));

type Fault = { path: string; msg: string };

const refusal =
  (status: number, code: number, msg: string, errors: Fault[] = []) =>
  (): Response =>
    Response.json({ status: code, msg, errors, requestId: 'r-1', data: { total: 0, items: [] } }, { status });

describe('in Chinese, a refusal', () => {
  it.each([
    [400, 515, 'querys[0].values must hold at most 10 values with like.', '筛选 1：“包含”条件最多 10 个值。'],
    [403, 531, 'The role viewer may not do this. It needs the role manager.', '查看者无权执行此操作，需要经理角色。'],
    [409, 4093, 'The job 7 has ended already.', '作业 7 已结束。'],
    [
      412,
      4120,
      'Someone else changed the record after you read it. Read it again, then repeat the change.',
      '您读取之后',
    ],
    [409, 4092, 'A sentence that nobody translated yet.', '请先更改或移除使用它的记录。'],
  ])('of a list with %i and %i is Chinese alone', async (status, code, msg, told) => {
    const app = await renderApp('/businesses');
    await screen.findByRole('heading', { name: 'Businesses' });
    await activate('zh-CN');
    const errors = code === 515 ? [{ path: 'querys[0].values', msg: 'must hold at most 10 values with like' }] : [];
    app.intercept(/^POST \/bff\/api\/customers\/data/, refusal(status, code, msg, errors));
    await follow(app, '客户');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(told);
    expect(alert.textContent).not.toMatch(ENGLISH);
  });

  it('of a form names each field as the form does', async () => {
    const app = await renderApp('/customers');
    await screen.findByRole('heading', { name: 'Customers' });
    await activate('zh-CN');
    await follow(app, '新建客户');
    const drawer = await dialog('新建客户');
    await fill(app, '名称', 'Ada', drawer);
    app.intercept(
      /^POST \/bff\/api\/customers$/,
      refusal(400, 515, '[0].email must be an e-mail address, such as ada@example.com (and 1 more).', [
        { path: '[0].email', msg: 'must be an e-mail address, such as ada@example.com' },
        { path: '[0].startDate', msg: 'must not be before startTime' },
      ]),
    );
    await press(app, '创建客户', drawer);
    const alert = await drawer.findByRole('alert');
    expect(alert.textContent).toContain('电子邮箱：必须是电子邮件地址，例如 ada@example.com');
    expect(alert.textContent).toContain('开始日期：不能早于开始时间');
    expect(alert.textContent).not.toMatch(ENGLISH);
  });
});
