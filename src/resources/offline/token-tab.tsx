import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RecordSelect } from '../../components/record-select.tsx';
import { Sn } from '../../components/sn.tsx';
import { TabHead } from '../../components/tab-head.tsx';
import { path } from '../../lib/api-client.ts';
import { suggestTokenBusinesses, suggestTokens, tokenQuery, type Asked } from './api.ts';
import { AskForm } from './ask-form.tsx';
import { isWhole, KindFields, noKind, type Kind } from './kind-fields.tsx';
import styles from './offline.module.css';

/** The update string of a floating token ID. One that is bound to no SN gets a new one. */
export function TokenTab() {
  const { t } = useLingui();
  const [guid, setGuid] = useState('');
  const [kind, setKind] = useState(noKind);
  const token = useQuery(tokenQuery(guid));
  const sn = token.data?.sn;
  const isFree = token.data !== undefined && token.data !== null && sn === undefined;
  return (
    <>
      <TabHead>
        <Trans>A floating token ID carries its licence: the string is written into the token.</Trans>
      </TabHead>
      <AskForm
        action={t`Make update string`}
        asked={guid === '' || token.data === undefined ? undefined : askedOf(guid, isFree, kind)}
        missing={guid === '' ? t`Choose a token ID.` : t`Say what its new SN is to be.`}
      >
        <div className={styles.short}>
          <RecordSelect
            label={t`Token ID`}
            description={t`Floating ones only.`}
            suggest={suggestTokens}
            value={guid}
            onChange={setGuid}
            required
          />
        </div>
        {sn !== undefined && (
          <p className={styles.muted}>
            <Trans>
              Bound to{' '}
              <Link to={path`/sns/${sn}`}>
                <Sn value={sn} />
              </Link>
              ; the string is of that SN.
            </Trans>
          </p>
        )}
        {isFree && (
          <fieldset className={styles.group}>
            <legend>
              <Trans>Its new SN</Trans>
            </legend>
            <KindFields kind={kind} suggestBusinesses={suggestTokenBusinesses} onChange={setKind} />
          </fieldset>
        )}
      </AskForm>
    </>
  );
}

function askedOf(guid: string, isFree: boolean, kind: Kind): Asked | undefined {
  const token = { tokenid_type: 6, tokenid_guid: guid };
  if (!isFree) return { to: 'token', query: token };
  if (!isWhole(kind)) return undefined;
  const { product, template, business } = kind;
  return { to: 'token', query: { ...token, product_name: product, template_name: template, business_name: business } };
}
