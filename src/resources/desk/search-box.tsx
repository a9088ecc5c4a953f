import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchHit } from '#contract/work/search.ts';
import { CommandBox } from '../../components/menu/command-box.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { useCan } from '../../lib/api/session.ts';
import { CodeCard, isReplacing } from './code-card.tsx';
import styles from './desk.module.css';
import { answerOf, certainHit, deskHref } from './hits.ts';
import { deskPaths } from './paths.ts';
import { useHitGroups, useHits } from './use-hits.tsx';

/** A search box for anything a caller says. A pasted text with exactly one exact hit opens that hit immediately. */
export function SearchBox() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const can = useCan();
  const box = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState({ text: '', pasted: false, open: true });
  const { text, pasted, open } = asked;
  const { hits, error, isLoading, refetch } = useHits(text, pasted);
  const certain = pasted && open && !isLoading ? certainHit(hits) : undefined;
  const at = certain && deskHref(certain);
  const { pathname, key } = useLocation();
  const shown = open && (at === undefined || !pathname.startsWith(at));

  /** A request string opens where it is answered, and goes along. */
  const hrefOf = (hit: SearchHit) => answerOf(hit.code, can('updateByRequest')) ?? deskHref(hit);
  const go = (href: string) => {
    setAsked({ text, pasted, open: false });
    // Select the text, so that the next one replaces it.
    box.current?.select();
    void navigate(
      href,
      hits.some(({ code }) => answerOf(code, true) === href) ? { state: { request: text.trim() } } : {},
    );
  };
  const groups = useHitGroups(shown ? hits : [], hrefOf, go);

  useEffect(() => {
    if (at === undefined) return;
    box.current?.select();
    void navigate(at);
  }, [at, navigate]);

  // Focus the box whenever the operator returns to the empty desk, so that they can type right away.
  useEffect(() => {
    if (pathname !== deskPaths.empty) return;
    box.current?.focus();
    box.current?.select();
  }, [pathname, key]);

  const found = open ? hits[0]?.code : undefined;
  // The request of a new device stays in sight beside the case of its SN, where it can replace a lost one.
  const code = found !== undefined && (shown || isReplacing(found)) ? found : undefined;
  const silent = !shown || text.trim() === '' || error !== null;
  return (
    <div className={styles.box}>
      <CommandBox
        inputRef={box}
        placeholder={t`Paste anything: SN, account, e-mail, token label, MAC, device code, address`}
        text={text}
        onText={(next, isPaste) => setAsked({ text: next, pasted: isPaste, open: true })}
        groups={groups}
        pending={isLoading}
        listLabel={t`Found`}
        nothing={silent ? null : isLoading ? <Trans>Searching …</Trans> : <Trans>Nothing found for “{text}”</Trans>}
      />
      {shown && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {code !== undefined && <CodeCard code={code} text={text.trim()} />}
    </div>
  );
}
