import type { Params } from 'react-router';
import type { TimelineSubject } from '#contract/records/timeline.ts';
import { snQueries } from '../../domain/sn-queries.ts';
import { EVERYTHING, timelineQuery } from '../../domain/timeline/api.ts';
import { ahead, aheadOfPages, aheadThen } from '../../lib/api/ahead.ts';
import type { Reply } from '../../lib/api/api-client.ts';
import type { ReplyQuery } from '../../lib/api/page-query.ts';
import { allowanceQueries } from '../../resources/allowances/api.ts';
import { auditQueries } from '../../resources/audit/api.ts';
import { placeIn } from '../../resources/customers/paths.ts';
import { customerKeyText } from '../../resources/customers/place.ts';
import { datasQuery, snDatas } from '../../resources/datas/api.ts';
import { ALL_FEATURES, featuresQuery, snHolder } from '../../resources/features/api.ts';
import { logQueries } from '../../resources/logs/api.ts';
import { machineQueries } from '../../resources/machines/api.ts';
import { NOTES_PAGE, notesQuery } from '../../resources/notes/api.ts';
import { productQueries } from '../../resources/products/api.ts';
import { productFeatureQueries } from '../../resources/products/feature-api.ts';
import { fileQueries } from '../../resources/products/file-api.ts';
import { reportQueries } from '../../resources/reports/api.ts';
import { sessionQueries } from '../../resources/sessions/api.ts';
import { stringQueries } from '../../resources/strings/api.ts';
import { subjectOf } from '../../resources/timeline/subjects.ts';
import { tokenIdQueries } from '../../resources/tokenids/api.ts';
import { userQueries } from '../../resources/users/api.ts';
import { licencesQuery } from '../../resources/users/licences/licence-api.ts';
import { roleQueries } from '../../resources/users/roles/role-api.ts';
import { firstPage, ofCustomers, page, tabList, type Opening, type Page } from './page.ts';
import { firstDays, peaksOf } from './reports.ts';

const SN_TABS: readonly Page[] = [
  page('/sns/:sn/features', ({ sn }) => ahead(featuresQuery(snHolder(sn), ALL_FEATURES))),
  page('/sns/:sn/devices', ({ sn }) => tabList('sn-machines', machineQueries.list, { sn })),
  page('/sns/:sn/users', ({ sn }) => tabList('sn-users', userQueries.list, { sn })),
  page('/sns/:sn/sessions', ({ sn }) => tabList('sn-sessions', sessionQueries.list, { sn })),
  page('/sns/:sn/tokenids', ({ sn }) => tabList('sn-tokenids', tokenIdQueries.list, { sn })),
  page('/sns/:sn/datas', ({ sn }) => ahead(datasQuery(snDatas(sn), 0))),
  page('/sns/:sn/logs', ({ sn }) => tabList('sn-logs', logQueries.list, { sn })),
  page('/sns/:sn/allowances', ({ sn }) => tabList('sn-allowances', allowanceQueries.list, { sn })),
  page('/sns/:sn/reports', ({ sn }, opening) => peaksOf([sn], firstDays(opening))),
  page('/sns/:sn/timeline', timeline('sn')),
];

const CUSTOMER_TABS: readonly Page[] = [
  ...ofCustomers('/sns', (params) => {
    const { name, groupName } = placeIn(params);
    return tabList('customer-sns', snQueries.list, { customerName: name, customerGroup: groupName });
  }),
  ...ofCustomers('/sessions', (params) =>
    tabList('customer-sessions', sessionQueries.list, { customer: keyOf(params) }),
  ),
  ...ofCustomers('/users', (params) => tabList('customer-users', userQueries.list, { customer: keyOf(params) })),
  ...ofCustomers('/devices', (params) =>
    tabList('customer-machines', machineQueries.list, { customer: keyOf(params) }),
  ),
  ...ofCustomers('/peaks', (params, opening) => {
    const days = firstDays(opening);
    const busiest = reportQueries.busiestOf(opening.queryClient, placeIn(params), days, true);
    return aheadThen(busiest, ({ sns }) => peaksOf(sns, days));
  }),
  ...ofCustomers('/notes', (params) => ahead(notesQuery(placeIn(params), NOTES_PAGE))),
  ...ofCustomers('/timeline', timeline('customer')),
];

const USER_TABS: readonly Page[] = [
  page('/users/name/:name/sns', ({ name }) => tabList('user-sns', snQueries.list, { userName: name })),
  page('/users/name/:name/sessions', ({ name }) => tabList('user-sessions', sessionQueries.list, { userName: name })),
  page('/users/name/:name/licences', ({ name }, opening) => {
    const user = loaded(userQueries.detail(name), opening);
    return user && ahead(licencesQuery(user.guid, 'ACCESSED'));
  }),
  page('/users/name/:name/roles', ({ name }, opening) => {
    const user = loaded(userQueries.detail(name), opening);
    return user && [ahead(roleQueries.names()), ahead(roleQueries.names(user.guid))];
  }),
  page('/users/name/:name/usage', ({ name }, opening) =>
    aheadThen(reportQueries.snsOf(name), ({ sns }) =>
      sns.length === 0 ? [] : [ahead(reportQueries.usage(sns, [name], firstDays(opening), true))],
    ),
  ),
  page('/users/name/:name/errors', ({ name }) => firstPage('user-errors', logQueries.refusalsOf(name))),
  page('/users/name/:name/timeline', timeline('user')),
];

const DEVICE_TABS: readonly Page[] = [
  page('/devices/:id/sessions', ({ id }, opening) => {
    const device = loaded(machineQueries.detail(id), opening);
    return device && tabList('machine-sessions', sessionQueries.list, { sn: device.sn, mid: device.mid });
  }),
  page('/devices/:id/strings', ({ id }) => tabList('machine-strings', stringQueries.list, { machineId: Number(id) })),
  page('/devices/:id/timeline', timeline('machine')),
];

const PRODUCT_TABS: readonly Page[] = [
  page('/products/name/:name/features', ({ name }) => firstPage('product-features', productFeatureQueries.list(name))),
  page('/products/name/:name/files', ({ name }, opening) => {
    const refId = loaded(productQueries.detail(name), opening)?.refId;
    return refId === undefined ? undefined : ahead(fileQueries.list(refId, 0));
  }),
  page('/products/name/:name/sns', ({ name }) => tabList('product-sns', snQueries.list, { productName: name })),
  page('/products/name/:name/activity', ({ name }) =>
    aheadOfPages(auditQueries.activity({ kind: 'product', key: name })),
  ),
];

/** The tabs of records, except each one's first. */
export const TABS: readonly Page[] = [...SN_TABS, ...CUSTOMER_TABS, ...USER_TABS, ...DEVICE_TABS, ...PRODUCT_TABS];

/** Returns the record whose page is open. */
const loaded = <Row>({ queryKey }: ReplyQuery<Row>, { queryClient }: Opening): Row | undefined =>
  queryClient.getQueryData<Reply<Row>>(queryKey)?.items[0];

function timeline(kind: TimelineSubject): Page['of'] {
  return (params) => aheadOfPages(timelineQuery(subjectOf(kind, params), EVERYTHING));
}

const keyOf = (params: Params): string => customerKeyText(placeIn(params));
