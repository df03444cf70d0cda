import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProgramKey } from '#contract/program-key.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists } from '#web/api/use-paged-list.ts';
import { dangerButton, plainButton, waitingButton } from '#web/components/button.ts';
import { keepFocus } from '#web/components/next-focus.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface KeyItemProps {
  item: ProgramKey;
  onRevoked: () => void;
}

/** A key: scopes, last use, last error, and revocation. */
export function KeyItem({ item, onRevoked }: KeyItemProps) {
  const { t, formatList } = useLocale();
  const { id, name, ending, scopes } = item;
  const say = useRefusalWords();
  const [isAsking, setAsking] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) confirm.current?.focus();
    else if (wasAsked.current) opener.current?.focus();
    wasAsked.current = isAsking;
  }, [isAsking]);

  async function revoke(pressed: Element) {
    if (isRevoking) return;
    const goOn = keepFocus(pressed);
    setRevoking(true);
    setWrong(null);
    const token = currentToken();
    const answer = await callApi('POST /api/v6/program/key/revoke', { fields: { id } });
    setRevoking(false);
    // An unknown key was already revoked elsewhere.
    if (!answer.ok && answer.problem.code !== 'program.key_not_found') return setWrong(answer.problem.code);
    onRevoked();
    await removeFromLists(token, 'GET /api/v6/program/key/list', (key) => key.id === id);
    goOn();
  }

  // phrases: settings.programs.scope.*
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-5 py-4">
      <p className="flex items-start gap-3">
        <KeyRound size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <bdi className="block font-medium wrap-break-word">{name}</bdi>
          <bdi dir="ltr" className="font-mono text-[0.875rem] text-muted">
            rb_…{ending}
          </bdi>
        </span>
      </p>
      <div className="grid gap-1 text-[0.875rem] leading-snug text-muted">
        <p>{formatList(scopes.map((scope) => t(`settings.programs.scope.${scope}`)))}</p>
        <KeyTimes item={item} />
      </div>
      {isAsking ? (
        <fieldset aria-label={t('settings.programs.revoke_named', { name })} className="grid min-w-0 gap-2">
          <p className="text-[0.9375rem]">{t('settings.programs.revoke_text')}</p>
          <div className="flex flex-wrap gap-2">
            <button type="button" className={plainButton} onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </button>
            <button
              ref={confirm}
              type="button"
              className={`${dangerButton} ${waitingButton}`}
              aria-disabled={isRevoking}
              onClick={({ currentTarget }) => void revoke(currentTarget)}
            >
              {t('settings.programs.revoke')}
            </button>
          </div>
        </fieldset>
      ) : (
        <button
          ref={opener}
          type="button"
          className={`${plainButton} justify-self-start`}
          aria-label={t('settings.programs.revoke_named', { name })}
          onClick={() => setAsking(true)}
        >
          {t('settings.programs.revoke')}
        </button>
      )}
      <p role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && say(wrong)}
      </p>
    </li>
  );
}

/** Expiry, last use, uses today, and the last refusal. */
function KeyTimes({ item }: { item: ProgramKey }) {
  const { t, formatDate, formatNumber, formatRelative } = useLocale();
  const { expiresAtTimestamp, hasExpired, usedAtTimestamp, usedToday, lastError } = item;
  const ago = (timestamp: number) => formatRelative(new Date(timestamp * 1000), new Date());
  const date = expiresAtTimestamp === null ? null : formatDate(new Date(expiresAtTimestamp * 1000));
  return (
    <>
      {date === null ? (
        <p>{t('settings.programs.endless')}</p>
      ) : hasExpired ? (
        <p className="font-medium text-unwanted">{t('settings.programs.expired', { date })}</p>
      ) : (
        <p>{t('settings.programs.expires', { date })}</p>
      )}
      {usedAtTimestamp === null ? (
        <p>{t('settings.programs.unused')}</p>
      ) : (
        <>
          <p>{t('settings.programs.used', { when: ago(usedAtTimestamp) })}</p>
          <p>{t('settings.programs.today', { number: formatNumber(usedToday) })}</p>
        </>
      )}
      {lastError && (
        <p className="text-text">
          {t('settings.programs.error', { when: ago(lastError.atTimestamp), message: lastError.message })}
        </p>
      )}
    </>
  );
}
