import { KeyRound, UserRoundCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type Session, saveSession } from './session.ts';
import { type TakenKey, takeKey } from './take-key.ts';

interface KeyCheckProps {
  /** Access token from the link. */
  token: string;
  /** The session is decided. */
  onDone: () => void;
}

/** Signs in with a link's token; asks first if it would end a different session. Ignores an invalid token. */
export function KeyCheck({ token, onDone }: KeyCheckProps) {
  const { t } = useLocale();
  const [other, setOther] = useState<Extract<TakenKey, { kind: 'other' }> | null>(null);

  function finish(signedIn: Session | null) {
    if (signedIn) showToast(t('key.signed_in', { phone: `\u2066${signedIn.international}\u2069` }), 5000);
    onDone();
  }

  useEffect(() => {
    let isLeft = false;
    void takeKey(token).then((taken) => {
      if (isLeft) return;
      if (taken.kind === 'other') setOther(taken);
      else finish(taken.kind === 'signed-in' ? taken.session : null);
    });
    return () => {
      isLeft = true;
    };
  }, [token]);

  if (other === null) {
    return (
      <MessagePage icon={<KeyRound size={30} aria-hidden="true" />} title={t('key.title')} text={t('key.text')}>
        <noscript>
          <p className="text-center">{t('login.without_script')}</p>
        </noscript>
      </MessagePage>
    );
  }
  const { session, current } = other;
  return (
    <div role="alert">
      <MessagePage
        icon={<UserRoundCheck size={30} aria-hidden="true" />}
        title={t('key.other.title')}
        text={t('key.other.text')}
      >
        <dl className="card mx-auto grid w-full max-w-md gap-x-4 p-5 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t('key.other.here')}</dt>
          <dd className="font-semibold max-sm:mb-2">
            <PhoneText>{current.international}</PhoneText>
          </dd>
          <dt className="text-muted">{t('key.other.link')}</dt>
          <dd className="font-semibold">
            <PhoneText>{session.international}</PhoneText>
          </dd>
        </dl>
        <div className="flex flex-wrap justify-center gap-2">
          <button type="button" className={primaryButton} onClick={() => finish(null)}>
            {t('key.other.stay')}
          </button>
          <button
            type="button"
            className={plainButton}
            onClick={() => {
              saveSession(session);
              finish(session);
            }}
          >
            {t('key.other.switch')}
          </button>
        </div>
      </MessagePage>
    </div>
  );
}
