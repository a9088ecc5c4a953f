import { describe, expectTypeOf, it } from 'vitest';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { call } from './api-client.ts';
import type { QueryEntry } from '../list/filters.ts';
import type { ListRequest } from '../list/list-state.ts';
import type { ItemOf, OperationKey, OptionsOf } from './operations.ts';
import type { pageQuery } from './page-query.ts';

// The types are under test: a wrong one fails the type check.
describe('the types of a call', () => {
  it('know the operations of the contract and no others', () => {
    expectTypeOf<'PATCH /sns/{sn}' | 'GET /bff/session' | 'GET /runtime/keys'>().toExtend<OperationKey>();
    expectTypeOf<'GET /nothing'>().not.toExtend<OperationKey>();
    expectTypeOf<'GET /export/{resource}'>().not.toExtend<OperationKey>();
  });

  it('want every path parameter, and no other', () => {
    type Path = OptionsOf<'DELETE /bff/operators/{username}/sessions/{id}'>['path'];
    expectTypeOf<Path>().toEqualTypeOf<{ readonly username: string | number; readonly id: string | number }>();
    expectTypeOf<Parameters<typeof call<'GET /sns/{sn}'>>>().toEqualTypeOf<
      ['GET /sns/{sn}', OptionsOf<'GET /sns/{sn}'>]
    >();
    expectTypeOf<OptionsOf<'GET /jobs'>['path']>().toEqualTypeOf<undefined>();
  });

  it('let only a customer go without its group', () => {
    type Group = OptionsOf<'GET /customers/name/{group_name}/{name}'>['path']['group_name'];
    expectTypeOf<undefined>().toExtend<Group>();
    expectTypeOf<undefined>().not.toExtend<OptionsOf<'DELETE /sns/{sn}'>['path']['sn']>();
    expectTypeOf<undefined>().not.toExtend<OptionsOf<'POST /sns/{sn}/update_code'>['path']['sn']>();
  });

  it('want the body of the operation, which may be read-only', () => {
    type Body = OptionsOf<'DELETE /customers'>['body'];
    expectTypeOf<readonly { readonly name: string }[]>().toExtend<Body>();
    expectTypeOf<readonly { readonly nickName: string }[]>().not.toExtend<Body>();
    expectTypeOf<{ signal: AbortSignal }>().not.toExtend<OptionsOf<'DELETE /customers'>>();
  });

  it('know the query parameters, and the words of a scope', () => {
    type Query = NonNullable<OptionsOf<'GET /customers/name/{name}'>['query']>;
    expectTypeOf<{ scope: 'sns'[] }>().toExtend<Query>();
    expectTypeOf<{ scope: 'users'[] }>().not.toExtend<Query>();
    expectTypeOf<{ limit: string }>().not.toExtend<NonNullable<OptionsOf<'GET /jobs'>['query']>>();
  });

  it('know the query and sort names of each list', () => {
    type Sns = OptionsOf<'POST /sns/data'>['body'];
    expectTypeOf<{ sorts: { name: 'expires' }[] }>().toExtend<Sns>();
    expectTypeOf<{ sorts: { name: 'expiress' }[] }>().not.toExtend<Sns>();
    expectTypeOf<{ querys: QueryEntry<'standing'>[] }>().toExtend<Sns>();
    expectTypeOf<{ querys: QueryEntry<'nickName'>[] }>().not.toExtend<Sns>();
  });

  it('know the sort names that a list can have as its default order', () => {
    type Sort = Parameters<typeof pageQuery<'POST /audit/data'>>[2];
    expectTypeOf<ListRequest<'time'>>().toExtend<Sort>();
    expectTypeOf<ListRequest<'tiem'>>().not.toExtend<Sort>();
  });

  it('want what each of several operations wants', () => {
    type Either = OptionsOf<'POST /sns/{sn}/users' | 'DELETE /sns/{sn}/users'>['body'];
    expectTypeOf<readonly { name: string }[]>().toExtend<Either>();
    expectTypeOf<readonly { guid: string }[]>().not.toExtend<Either>();
  });

  it('know the items of the answer', () => {
    expectTypeOf<ItemOf<'POST /sns/data'>>().toEqualTypeOf<SnRecord>();
  });
});
