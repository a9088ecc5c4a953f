import { describe, expect, it } from 'vitest';
import type { Matching } from '../../../components/list-page/use-matching.ts';
import { snOf } from '../../../testing/sn-of.ts';
import { allOf, selected } from './target.ts';

const of = (productName: string) => ({ product: { productName } as never });
const matching = (source: object, total = 7) => ({ source, total }) as Matching;
const product = (...values: string[]) => ({ name: 'productName', op: '=', values });

describe('the SNs that an action is for', () => {
  it('are those selected, with the product that all of them have', () => {
    expect(selected([snOf({ sn: 'A', ...of('Studio') }), snOf({ sn: 'B', ...of('Studio') })])).toMatchObject({
      where: { sns: ['A', 'B'] },
      count: 2,
      product: 'Studio',
    });
    expect(selected([snOf(of('Studio')), snOf(of('Draw'))]).product).toBe('');
    expect(selected([snOf()]).product).toBe('');
  });

  it('are all that match the list on every page, with the count that was shown', () => {
    const querys = [product('Studio')];
    expect(allOf(matching({ body: { querys } }))).toEqual({ where: { querys }, count: 7, product: 'Studio' });
    expect(allOf(matching({ body: {} }))).toEqual({ where: { querys: [] }, count: 7, product: '' });
  });

  it('include archived SNs only where the list does', () => {
    expect(allOf(matching({ body: {}, scope: 'customer,archived' })).where).toEqual({ querys: [], scope: 'archived' });
    expect(allOf(matching({ body: {}, scope: 'customer' })).where).not.toHaveProperty('scope');
  });

  it.each([
    [[product('Studio', 'Draw')]],
    [[{ ...product('Studio'), op: '!=' }]],
    [[{ name: 'businessName', op: '=', values: ['Studio'] }]],
  ])('have no known product when the list is filtered by %j', (querys) => {
    expect(allOf(matching({ body: { querys } })).product).toBe('');
  });
});
