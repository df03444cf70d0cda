import { useRouter } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showToast } from '#web/components/toast.tsx';
import { changeAccount, refreshAccount, useMyNumber } from '#web/features/profile/account.ts';
import { reloadPage } from '#web/features/profile/reload-page.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useSettings, useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Whether names may be shown for my number, with a switch. */
export function Unlisting() {
  const { t } = useLocale();
  const router = useRouter();
  const { mine } = useMyNumber();
  const account = mine?.account ?? null;
  const comments = mine?.metrics.commentsCount ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const isAsking = useSettings().unlisting;
  const { open, goBack } = useSettingsWay();
  const proveAgain = useProveAgain('unlisting');
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isUnlisted = account?.isUnlisted ?? false;

  async function change(next: boolean) {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi(next ? 'POST /api/v6/number/unlist' : 'POST /api/v6/number/relist');
    setSending(false);
    if (!answer.ok) return proveAgain(answer.problem.code) || setWrong(answer.problem.code);
    await changeAccount((known) => ({ ...known, isUnlisted: next }));
    if (next) goBack();
    showToast(next ? t('unlist.done') : t('unlist.relisted'));
    await Promise.all([refreshAccount(), reloadPage(router)]);
  }

  // phrases: error.*
  const problem = (
    <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
      {wrong && t(`error.${wrong}` as PhraseKey)}
    </p>
  );
  return (
    <div className="grid gap-3 border-b border-line px-5 py-4">
      <div>
        <p className="font-medium">{isUnlisted ? t('unlist.done') : t('unlist.listed.title')}</p>
        <p className="text-[0.875rem] leading-snug text-muted">
          {isUnlisted ? t('unlist.unlisted.text') : t('unlist.listed.text')}
        </p>
      </div>
      <button
        ref={button}
        type="button"
        className={`${plainButton} ${waitingButton} justify-self-start`}
        aria-disabled={account === null || isSending}
        onClick={() => {
          if (account === null) return;
          setWrong(null);
          if (isUnlisted) void change(false);
          else open('unlisting');
        }}
      >
        {isUnlisted ? t('unlist.relist') : t('unlist.button')}
      </button>
      {!isAsking && problem}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={goBack}
        finalFocus={() => button.current}
        icon={<EyeOff size={24} aria-hidden="true" />}
        title={t('unlist.confirm.title')}
        text={
          <>
            <p className="font-medium text-text">{t('unlist.goes.title')}</p>
            <ul className="list-disc ps-5">
              <li>{t('unlist.goes.names')}</li>
              <li>{t('unlist.goes.registers')}</li>
              <li>{t('unlist.goes.imports')}</li>
              <li>{t('unlist.goes.own')}</li>
            </ul>
            <p className="font-medium text-text">{t('unlist.stays.title')}</p>
            <ul className="list-disc ps-5">
              <li>{t('unlist.stays.verdict')}</li>
              <li>
                {t('unlist.stays.comments')} {comments > 0 && t('metric.read.comments', { count: comments })}
              </li>
              <li>{t('unlist.stays.facts')}</li>
            </ul>
            {problem}
          </>
        }
        actions={
          <>
            <button type="button" className={plainButton} onClick={goBack}>
              {t('common.cancel')}
            </button>
            <button
              type="button"
              className={`${primaryButton} ${waitingButton}`}
              aria-disabled={isSending}
              onClick={() => void change(true)}
            >
              {t('unlist.button')}
            </button>
          </>
        }
      />
    </div>
  );
}
