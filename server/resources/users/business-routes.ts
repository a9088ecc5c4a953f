import { userBusinessOperations } from '../../contract/holders/user-businesses.ts';
import { auditOf, resolveWrite, type WriteFields } from '../../core/write.ts';
import { objects, one } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { businessByGuidOr404, businessesByGuidOr404 } from '../businesses/store.ts';
import { findLink, linkRecord, removeLinks, saveLink, userBusinesses } from './business-store.ts';
import { assertAccountLicence } from './rules.ts';
import { userByGuidOr404, userTarget } from './store.ts';

export const userBusinessRoutes = (deps: Deps) =>
  new Routes(deps, userBusinessOperations)
    .read('GET /users/user/{guid}/businesses', async ({ db, path, query }) =>
      userBusinesses(db, await userByGuidOr404(db, path.guid), query.type ?? 'ACCESSED'),
    )
    .write('POST /users/user/{guid}/businesses', async ({ tx, path, body, audit }) => {
      const user = await userByGuidOr404(tx, path.guid);
      const business = await businessByGuidOr404(tx, body.guid);
      assertAccountLicence(business);
      const link = await findLink(tx, user, business);
      // When neither field is sent nothing changes. When only one is sent, the other becomes empty.
      const sent = body.endDate !== undefined || body.volumeNumber !== undefined;
      const changes = sent ? resolveWrite(linkFields, 'reset', body, link ?? {}, tx.zone) : {};
      if (!link || Object.keys(changes).length > 0) {
        await saveLink(tx, user, business, changes);
        const { before, after } = auditOf(linkFields, link ?? {}, changes, tx.zone);
        audit({
          target: userTarget(user),
          before: { ...(link && { business: business.name }), ...before },
          after: { business: business.name, ...after },
        });
      }
      return one(await linkRecord(tx, user, business));
    })
    .write('DELETE /users/user/{guid}/businesses', async ({ tx, path, body, audit }) => {
      const user = await userByGuidOr404(tx, path.guid);
      const businesses = await businessesByGuidOr404(tx, body.map(({ guid }) => guid)); // prettier-ignore
      const links = await removeLinks(tx, user, businesses);
      for (const business of businesses) {
        const link = links.get(business.id);
        if (!link) continue;
        links.delete(business.id);
        const { before } = auditOf(linkFields, link, { ...link }, tx.zone);
        audit({ target: userTarget(user), before: { business: business.name, ...before }, after: {} });
      }
      return objects(businesses.map(({ guid, name }) => ({ guid, name })));
    }).app;

const linkFields: WriteFields = {
  endDate: { column: 'end_date', as: 'value', time: 'end' },
  volumeNumber: { column: 'volume_number', as: 'value' },
};
