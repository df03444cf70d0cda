import { useRouter } from '@tanstack/react-router';
import { ListX, MessageCircle, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { showToast } from '#web/components/toast.tsx';
import { changeAccount, refreshAccount, useMyNumber } from '#web/features/profile/account.ts';
import { reloadPage } from '#web/features/profile/reload-page.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const UnlistDialog = lazyPart(() => import('./unlist-dialog.tsx'), { close: ({ onClose }) => onClose() });

/** Listing of the member's own number, and the button that changes it. */
export default function OwnNumber() {
  const { t } = useLocale();
  const address = useAddress();
  const session = useSession();
  const { mine, wrong } = useMyNumber();
  if (session === null) return null;
  const number = <PhoneText className="font-semibold">{session.international}</PhoneText>;
  // phrases: error.*
  if (!mine) {
    return wrong ? (
      <Line number={number} text={t(`error.${wrong}` as PhraseKey)}>
        <button type="button" className={plainButton} onClick={refreshAccount}>
          {t('common.retry')}
        </button>
      </Line>
    ) : (
      <p role="status" className="text-muted">
        {t('unlist.how.loading')}
      </p>
    );
  }
  if (mine.account.deactivatedAtTimestamp !== null) {
    return (
      <Line number={number} text={t('error.profile.deactivated')}>
        <PageLink href={address('/number/my')} className={plainButton}>
          {t('my.title')}
        </PageLink>
      </Line>
    );
  }
  const { commentsCount: comments } = mine.metrics;
  return mine.account.isUnlisted ? (
    <Unlisted number={number} comments={comments} page={address(`/number/${session.phone}`)} />
  ) : (
    <Listed number={number} comments={comments} />
  );
}

function Line({ number, text, children }: { number: ReactNode; text: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-4 text-[0.9375rem]">
        {number}
        <span className="block">{text}</span>
      </p>
      {children}
    </>
  );
}

/** Sends the call; resolves to an error code. */
function useListing(act: 'unlist' | 'relist') {
  const router = useRouter();
  const proveAgain = useProveAgain(act);
  return async (): Promise<string | null> => {
    const answer = await callApi(`POST /api/v6/number/${act}`);
    if (!answer.ok) {
      proveAgain(answer.problem.code);
      return answer.problem.code;
    }
    await changeAccount((account) => ({ ...account, isUnlisted: act === 'unlist' }));
    await refreshAccount();
    // Loaded data may show the old state.
    await reloadPage(router);
    return null;
  };
}

function Listed({ number, comments }: { number: ReactNode; comments: number }) {
  const { t } = useLocale();
  const send = useListing('unlist');
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  useEffect(() => {
    if (takeWish('unlist')) setDialog('open');
  }, []);
  return (
    <Line number={number} text={t('unlist.how.member')}>
      <button type="button" className={primaryButton} onClick={() => setDialog('open')}>
        <ListX size={18} aria-hidden="true" />
        {t('unlist.button')}
      </button>
      {dialog !== 'unused' && (
        <UnlistDialog
          number={number}
          comments={comments}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onConfirm={async () => {
            const wrong = await send();
            if (wrong === null) showToast(t('unlist.done'));
            return wrong;
          }}
        />
      )}
    </Line>
  );
}

/** @param props.page page of the number, where its holder replies to and complains about comments */
function Unlisted({ number, comments, page }: { number: ReactNode; comments: number; page: string }) {
  const { t } = useLocale();
  const send = useListing('relist');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeWish('relist')) button.current?.focus();
  }, []);
  async function relist() {
    if (isSending) return;
    setSending(true);
    const refused = await send();
    setWrong(refused);
    setSending(false);
    if (refused === null) showToast(t('unlist.relisted'));
  }
  // phrases: error.*
  return (
    <>
      <p className="mb-4 flex gap-2.5 text-[0.9375rem]">
        <ShieldCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-trusted" />
        <span>
          {number}
          <span className="block">
            {t('unlist.how.unlisted')} {comments > 0 && t('metric.read.comments', { count: comments })}
          </span>
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <PageLink href={page} className={plainButton}>
          <MessageCircle size={18} aria-hidden="true" />
          {t('unlist.comments')}
        </PageLink>
        <button ref={button} type="button" className={plainButton} aria-disabled={isSending} onClick={relist}>
          {t('unlist.relist')}
        </button>
      </p>
      <p role="alert" className="mt-2 text-[0.875rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </>
  );
}
