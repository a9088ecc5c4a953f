import { QueryClient } from '@tanstack/react-query';
import { publicScenes } from '../../e2e/scenes/public.ts';
import { scenes } from '../../e2e/scenes/all.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { lookBackHref } from '../domain/look-back/href.ts';
import { businessPaths } from '../resources/businesses/paths.ts';
import { customerPaths } from '../resources/customers/paths.ts';
import { DESK_TABS, deskPaths } from '../resources/desk/paths.ts';
import { jobPaths } from '../resources/jobs/paths.ts';
import { machinePaths } from '../resources/machines/paths.ts';
import { offlinePaths } from '../resources/offline/paths.ts';
import { operatorPaths } from '../resources/operators/paths.ts';
import { productPaths } from '../resources/products/paths.ts';
import { reportPaths } from '../resources/reports/paths.ts';
import { sessionPaths } from '../resources/sessions/paths.ts';
import { snPaths } from '../resources/sns/paths.ts';
import { tokenIdPaths } from '../resources/tokenids/paths.ts';
import { userPaths } from '../resources/users/paths.ts';
import { places } from './places.ts';
import { routes } from './router.tsx';

type Written<Paths> = { [Name in keyof Paths]: string | readonly string[] };

/** All addresses of a resource, in the order of its table. A missing one does not compile. */
const all = <Paths extends object>(_paths: Paths, written: Written<Paths>): readonly string[] =>
  Object.values<string | readonly string[]>(written).flat();

const sn = 'MJDFUNFYBNQMFNYY';
const ada = { groupName: 'A/B', name: 'Ada & Co' };
const nobody = { groupName: '', name: 'group' };
const subject = { kind: 'customer', id: 'A/B' } as const;

const addresses: readonly string[] = [
  '/login',
  '/setup',
  '/invitation',
  lookBackHref({ kind: 'sn', key: sn }, 'before-12'),
  ...places.map(({ to }) => to),
  ...all(snPaths, {
    list: snPaths.list,
    listOf: snPaths.listOf([sn]),
    report: snPaths.report([sn]),
    new: snPaths.new,
    newStep: (['terms', 'features', 'check', 'made'] as const).map(snPaths.newStep),
    page: snPaths.page(sn),
    tab: (
      [
        'features',
        'devices',
        'users',
        'sessions',
        'tokenids',
        'datas',
        'logs',
        'reports',
        'allowances',
        'offline',
        'timeline',
      ] as const
    ).map((tab) => snPaths.tab(sn, tab)),
    editInList: snPaths.editInList(sn),
    edit: snPaths.edit(sn),
  }),
  ...all(machinePaths, {
    list: machinePaths.list,
    view: machinePaths.view(7),
    edit: machinePaths.edit(7),
    sessions: machinePaths.sessions(7),
    strings: machinePaths.strings(7),
    timeline: machinePaths.timeline(7),
  }),
  ...all(userPaths, {
    list: userPaths.list,
    new: userPaths.new,
    view: userPaths.view('new'),
    edit: userPaths.edit('ada'),
    sns: userPaths.sns('ada'),
    licences: userPaths.licences('ada'),
    newLicence: userPaths.newLicence('ada'),
    giveLicence: userPaths.giveLicence('ada', 'b-1'),
    licence: userPaths.licence('ada', 'b-1'),
    roles: userPaths.roles('ada'),
    tab: (['sessions', 'usage', 'errors', 'timeline'] as const).map((tab) => userPaths.tab('ada', tab)),
    allRoles: userPaths.allRoles,
    newRole: userPaths.newRole,
    role: userPaths.role('r-1'),
    editRole: userPaths.editRole('r-1'),
  }),
  ...all(tokenIdPaths, {
    list: tokenIdPaths.list,
    new: tokenIdPaths.new,
    edit: tokenIdPaths.edit({ guid: 'A/B', tokenType: 6 }),
  }),
  ...[ada, nobody].flatMap((place) =>
    all(customerPaths, {
      list: customerPaths.list,
      new: customerPaths.new,
      view: customerPaths.view(place),
      edit: customerPaths.edit(place),
      sns: customerPaths.sns(place),
      sessions: customerPaths.sessions(place),
      users: customerPaths.users(place),
      devices: customerPaths.devices(place),
      peaks: customerPaths.peaks(place),
      notes: customerPaths.notes(place),
      timeline: customerPaths.timeline(place),
    }),
  ),
  ...all(productPaths, {
    list: productPaths.list,
    new: productPaths.new,
    view: productPaths.view('new'),
    edit: productPaths.edit('Studio'),
    features: productPaths.features('Studio'),
    newFeature: productPaths.newFeature('Studio'),
    feature: productPaths.feature('Studio', 3),
    files: productPaths.files('Studio'),
    sns: productPaths.sns('Studio'),
    activity: productPaths.activity('Studio'),
    newTemplate: productPaths.newTemplate('Studio'),
    template: productPaths.template('Studio', '50 % off'),
    editTemplate: productPaths.editTemplate('Studio', 'Default'),
    templateDatas: productPaths.templateDatas('Studio', 'Default'),
    templateActivity: productPaths.templateActivity('Studio', 'Default'),
  }),
  ...all(businessPaths, {
    list: businessPaths.list,
    new: businessPaths.new,
    view: businessPaths.view('new'),
    edit: businessPaths.edit('Floating'),
    duplicate: businessPaths.duplicate('Floating'),
  }),
  ...all(sessionPaths, {
    list: sessionPaths.list,
    ofSn: sessionPaths.ofSn(sn),
    ofUser: sessionPaths.ofUser('ada'),
  }),
  ...all(offlinePaths, {
    ...offlinePaths,
    ofSn: offlinePaths.ofSn(sn),
    borrowsOfSn: offlinePaths.borrowsOfSn(sn),
    stringsOfSn: offlinePaths.stringsOfSn(sn),
  }),
  ...all(reportPaths, reportPaths),
  ...all(jobPaths, { list: jobPaths.list, page: jobPaths.page(1), again: jobPaths.again(1) }),
  ...all(operatorPaths, {
    list: operatorPaths.list,
    new: operatorPaths.new,
    edit: operatorPaths.edit('maria'),
    sessions: operatorPaths.sessions('maria'),
  }),
  ...all(deskPaths, {
    empty: deskPaths.empty,
    of: deskPaths.of(subject),
    tab: DESK_TABS.map((tab) => deskPaths.tab(subject, tab)),
  }),
];

const tree = routes(new QueryClient());

/** Returns the pattern of the route that shows an address. */
const patternOf = (address: string): string =>
  (matchRoutes(tree, new URL(address, 'http://licet.test').pathname) ?? [])
    .flatMap(({ route }) => route.path ?? [])
    .filter((part) => part !== '')
    .join('/');

it('shows every address by the route that is meant for it', () => {
  const shown = Object.fromEntries([...new Set(addresses)].map((address) => [address, patternOf(address)]));
  expect(Object.entries(shown).filter(([, pattern]) => pattern === '' || pattern.includes('*'))).toEqual([]);
  expect(shown).toMatchSnapshot();
});

/** Returns the patterns of all routes with content of their own. */
const patternsOf = (nodes: readonly RouteObject[], above = ''): string[] =>
  nodes.flatMap(({ path = '', children = [], lazy }) => {
    const pattern = [above, path].filter((part) => part !== '').join('/');
    return [...(lazy === undefined || path === '' ? [] : [pattern]), ...patternsOf(children, pattern)];
  });

it('has an address in a table for every other route', () => {
  const shown = new Set(addresses.map(patternOf));
  expect(patternsOf(tree).filter((pattern) => !shown.has(pattern))).toMatchInlineSnapshot(`
    [
      "users/roles/:guid/activity",
      "audit/:id",
      "settings/account",
      "settings/keys",
      "settings/keys/new",
      "settings/signing-keys",
      "settings/allowances",
      "settings/security",
      "settings/service",
      "settings/health",
    ]
  `);
});

it('has a scene for every route, so that each screen is checked for accessibility', () => {
  // A customer in a group has the same screens at another address.
  const screenAt = (pattern: string): string => pattern.replace('customers/name/', 'customers/group/:groupName/name/');
  const seen = new Set([...publicScenes, ...scenes].map(({ at, on }) => screenAt(on ?? patternOf(at))));
  // These two lead on to their first part.
  const leading = ['desk/:kind/:id', 'settings'];
  const unseen = patternsOf(tree).filter((pattern) => !pattern.includes('*') && !seen.has(screenAt(pattern)));
  expect(unseen).toEqual(leading);
});
