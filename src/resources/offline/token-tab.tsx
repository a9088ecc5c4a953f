import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Inputs } from '../../components/form/fields.ts';
import { RecordSelect } from '../../components/record-select.tsx';
import { Sn } from '../../domain/sn.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { call } from '../../lib/api/api-client.ts';
import { path } from '../../lib/path.ts';
import { suggestTokenBusinesses, suggestTokens, tokenQuery } from './api.ts';
import { AskForm, type Ask } from './ask-form.tsx';
import { typedTexts } from './choice.ts';
import { useKept } from './kept.tsx';
import { isWhole, KindFields, noKind, type Kind } from '../../domain/kind-fields.tsx';
import { OwnTerms, termsOf, textsIn } from './own-terms.tsx';
import styles from './offline.module.css';

/** A form for the update string of a floating token ID. An unbound token ID gets a new SN. */
export function TokenTab() {
  const { t, i18n } = useLingui();
  const [guid, setGuid] = useKept('token', '');
  const [kind, setKind] = useKept('token kind', noKind);
  const [terms, setTerms] = useKept<Inputs>('token terms', {});
  const token = useQuery(tokenQuery(guid));
  const sn = token.data?.sn;
  const isFree = token.data !== undefined && token.data !== null && sn === undefined;
  const own = termsOf(terms, i18n);
  const missing =
    guid === ''
      ? t`Choose a token ID.`
      : !isWhole(kind)
        ? t`Choose the product, template and business of the new SN.`
        : t`Correct the terms.`;
  return (
    <>
      <TabHead>
        <Trans>A floating token ID carries its licence. Write the string into the token.</Trans>
      </TabHead>
      <AskForm
        name="token"
        typed={typedTexts(guid, ...Object.values(kind), ...textsIn(terms))}
        action={t`Generate update string`}
        ask={guid === '' || token.data === undefined ? undefined : askOf(guid, isFree, kind, own)}
        missing={missing}
      >
        <div className={styles.short}>
          <RecordSelect
            label={t`Token ID`}
            description={t`Only floating token IDs.`}
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
              . The string is for that SN.
            </Trans>
          </p>
        )}
        {isFree && (
          <fieldset className={styles.group}>
            <legend>
              <Trans>New SN of the token ID</Trans>
            </legend>
            <KindFields kind={kind} suggest={suggestTokenBusinesses} onChange={setKind} />
            <OwnTerms terms={terms} onChange={setTerms} />
          </fieldset>
        )}
      </AskForm>
    </>
  );
}

function askOf(guid: string, isFree: boolean, kind: Kind, terms: object | undefined): Ask | undefined {
  const token = { tokenid_type: '6', tokenid_guid: guid } as const;
  if (!isFree) return () => call('POST /sns/tokenid_update_code', { query: token, body: {} });
  if (!isWhole(kind) || terms === undefined) return undefined;
  const { product, template, business } = kind;
  const query = { ...token, product_name: product, template_name: template, business_name: business };
  return () => call('POST /sns/tokenid_update_code', { query, body: terms });
}
