import { type FormEvent, useRef, useState } from 'react';
import type { NoticeMail } from '#contract/notice-mail.ts';
import { longestMailAddress } from '#contract/notification-limits.ts';
import { currentToken } from '#web/api/bearer.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { choose } from '#web/api/member-choice.ts';
import { changeKnown } from '#web/api/member-query.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PanelGroup, PanelRowSkeleton } from '#web/components/panel-row.tsx';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MailState } from './mail-state.tsx';
import { mailKey, useNoticeMail } from './own-mail.ts';

const flagOf = (isOn: boolean) => (isOn ? '1' : '0');
const savers = {
  showsContent: (isOn: boolean) =>
    callApi('POST /api/v6/notification/mail/content', { fields: { showContent: flagOf(isOn) } }),
  hasDigest: (isOn: boolean) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return callApi('POST /api/v6/notification/digest', { fields: { isOn: flagOf(isOn), timeZone } });
  },
};

/** The member's address for notices: set, confirm, change and remove it. */
export function MailSettings() {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const { data, wrong: unloaded } = useNoticeMail();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const wrong = refused ?? unloaded;

  /** Runs one call at a time; input stays on refusal. Resolves to whether it succeeded. */
  async function act(
    call: Promise<ApiAnswer<{ mail: NoticeMail }>>,
    wordsOf: (mail: NoticeMail) => string,
  ): Promise<boolean> {
    setBusy(true);
    setRefused(null);
    setNews('');
    const answer = await call;
    if (answer.ok) {
      await changeKnown<NoticeMail>(mailKey(currentToken()), () => answer.data.mail);
      setTyped('');
      setNews(wordsOf(answer.data.mail));
    } else {
      setRefused(answer.problem.code);
    }
    setBusy(false);
    return answer.ok;
  }

  async function remove() {
    if (isBusy) return;
    const isDone = await act(callApi('POST /api/v6/notification/mail/remove'), () => t('settings.mail.removed'));
    // The pressed button disappears with the address.
    if (isDone) form.current?.querySelector('input')?.focus();
  }

  /** Nothing is sent to an address that is already confirmed. */
  const sayIfSent = (mail: NoticeMail) => (mail.state === 'waiting' ? t('settings.mail.sent') : '');

  function save(address: string) {
    if (isBusy || address.trim() === '') return;
    void act(callApi('POST /api/v6/notification/mail', { fields: { address } }), sayIfSent);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save(typed);
  }

  async function change(flag: keyof typeof savers, isOn: boolean) {
    setRefused(null);
    const code = await choose<NoticeMail, boolean>(
      {
        key: mailKey(currentToken()),
        name: flag,
        read: (mail) => mail[flag],
        write: (mail, value) => ({ ...mail, [flag]: value }),
        save: savers[flag],
      },
      isOn,
    );
    setRefused(code);
  }

  const address = data?.address ?? null;
  const state = data?.state ?? 'none';
  return (
    <PanelGroup title={t('settings.mail.title')}>
      {data === null && wrong === null && <PanelRowSkeleton />}
      {data?.isAvailable === false && (
        <p className="border-b border-line px-5 py-4 text-muted">{t('error.mail.unavailable')}</p>
      )}
      {data?.isAvailable && address !== null && (
        <p className="border-b border-line px-5 py-4">
          <MailState mail={data} />
        </p>
      )}
      {data?.isAvailable && state === 'confirmed' && (
        <>
          <SwitchRow
            label={t('settings.mail.content.title')}
            text={t('settings.mail.content.text')}
            value={data.showsContent}
            onChange={(isOn) => void change('showsContent', isOn)}
          />
          <SwitchRow
            label={t('settings.mail.digest.title')}
            text={t('settings.mail.digest.text')}
            value={data.hasDigest}
            onChange={(isOn) => void change('hasDigest', isOn)}
          />
        </>
      )}
      {data?.isAvailable && (
        <form ref={form} onSubmit={onSubmit} className="grid gap-3 border-b border-line px-5 py-4" noValidate>
          <TextField
            label={address === null ? t('settings.mail.address') : t('settings.mail.other')}
            hint={t('settings.mail.hint')}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={longestMailAddress}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className={`${plainButton} ${waitingButton} w-full`} aria-disabled={isBusy}>
            {t('settings.mail.save')}
          </button>
          {state === 'waiting' && address !== null && (
            <button
              type="button"
              className={`${plainButton} ${waitingButton} w-full`}
              aria-disabled={isBusy}
              onClick={() => save(address)}
            >
              {t('settings.mail.again')}
            </button>
          )}
          {address !== null && (
            <button
              type="button"
              className={`${plainButton} ${waitingButton} w-full`}
              aria-disabled={isBusy}
              onClick={() => void remove()}
            >
              {t('settings.mail.remove')}
            </button>
          )}
        </form>
      )}
      <p role="status" className={news === '' ? 'sr-only' : 'border-b border-line px-5 py-3'}>
        {news}
      </p>
      {wrong !== null && (
        <p role="alert" className="border-b border-line px-5 py-3 text-unwanted">
          {sayRefusal(wrong)}
        </p>
      )}
    </PanelGroup>
  );
}
