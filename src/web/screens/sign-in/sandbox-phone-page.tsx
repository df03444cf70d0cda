import { FlaskConical, Phone, SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { HandsetMessage } from '#contract/sandbox.ts';
import { type SandboxChannel, sandboxChannels } from '#contract/sandbox-channel.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { primaryButton } from '#web/components/button.ts';
import { type HandsetAct, readHandset, sendFromHandset } from '#web/features/sign-in/sandbox-calls.ts';
import { type ChatLine, SandboxChat } from '#web/features/sign-in/sandbox-chat.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const field = 'h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-3';

/** Simulated phone, to try the sign-in by messenger. */
export function SandboxPhonePage({ provider: asked, text }: { provider?: string; text?: string }) {
  const { t } = useLocale();
  const id = useId();
  const [provider, setProvider] = useState<SandboxChannel>(
    sandboxChannels.find((channel) => channel === asked) ?? 'telegram',
  );
  const [from, setFrom] = useState('12025550147');
  const [hidesPhone, setHidesPhone] = useState(false);
  const [typed, setTyped] = useState(text ?? '');
  const [sent, setSent] = useState<ChatLine[]>([]);
  const [received, setReceived] = useState<HandsetMessage[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const digits = from.replace(/\D/g, '');

  // Polls unsolicited messages: digits sent to the phone, answers to a different window.
  useEffect(() => {
    setReceived([]);
    if (!/^\d{4,15}$/.test(digits)) return;
    const look = async () => {
      const answer = await readHandset(digits);
      if (answer.ok) setReceived(answer.data.messages);
    };
    void look();
    const timer = setInterval(look, 2000);
    return () => clearInterval(timer);
  }, [digits]);

  async function act(does: HandsetAct, words: string) {
    setWrong(null);
    const answer = await sendFromHandset({ provider, from: digits, hidesPhone }, does);
    if (!answer.ok) return setWrong(answer.problem.code);
    const inbox = await readHandset(digits);
    const messages = inbox.ok ? inbox.data.messages : answer.data.messages;
    // Orders the sent line before the answers it caused.
    const before = (answer.data.messages[0]?.id ?? (messages.at(-1)?.id ?? 0) + 1) - 0.5;
    setSent((lines) => [...lines, { id: before + lines.length * 1e-6, from: digits, provider, text: words }]);
    setReceived(messages);
    if (does.action === 'text') setTyped('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (provider === 'flashcall') void act({ action: 'call' }, t('sandbox.called'));
    else if (typed.trim()) void act({ action: 'text', text: typed }, typed);
  }

  // phrases: login.provider.*
  return (
    <div className="mx-auto grid max-w-[440px] content-start gap-4 px-4 py-6 md:py-10">
      <p className="flex items-start gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-[0.9375rem] text-suspicious">
        <FlaskConical size={19} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t('sandbox.text')}
      </p>
      <section
        aria-labelledby={`${id}-title`}
        className="overflow-hidden rounded-[2rem] border-4 border-edge bg-surface"
      >
        <div className="grid gap-3 border-b border-line bg-raised p-5">
          <h1 id={`${id}-title`} className="text-[1.25rem]">
            {t('sandbox.title')}
          </h1>
          <div className="grid grid-cols-2 gap-3">
            <label className="grid gap-1 text-[0.875rem] font-medium">
              {t('common.phone_number')}
              <input
                type="tel"
                dir="ltr"
                maxLength={40}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
                className={`${field} tabular-nums rtl:text-right`}
              />
            </label>
            <label className="grid gap-1 text-[0.875rem] font-medium">
              {t('sandbox.app')}
              <select
                value={provider}
                onChange={(event) => setProvider(event.target.value as SandboxChannel)}
                className={field}
              >
                {sandboxChannels.map((channel) => (
                  <option key={channel} value={channel}>
                    {t(`login.provider.${channel}`)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <label className="flex min-h-11 items-center gap-2.5 text-[0.875rem]">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={hidesPhone}
              onChange={(event) => setHidesPhone(event.target.checked)}
            />
            {t('sandbox.hides')}
          </label>
        </div>
        <SandboxChat
          sent={sent.filter((line) => line.from === digits && line.provider === provider)}
          received={received.filter((message) => message.provider === provider)}
          onAct={act}
        />
        <form onSubmit={submit} className="flex gap-2 border-t border-line p-3">
          {provider === 'flashcall' ? (
            <button type="submit" className={`${primaryButton} min-h-12 flex-1`}>
              <Phone size={18} aria-hidden="true" />
              {t('sandbox.call')}
            </button>
          ) : (
            <>
              <input
                aria-label={t('sandbox.message')}
                placeholder={t('sandbox.message')}
                dir="auto"
                maxLength={10_000}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className={field}
              />
              <button
                type="submit"
                aria-label={t('sandbox.send')}
                className="grid size-12 shrink-0 place-items-center rounded-full bg-brand text-on-brand hover:bg-brand/90"
              >
                <SendHorizontal size={20} aria-hidden="true" className="flip-rtl" />
              </button>
            </>
          )}
        </form>
        <p role="alert" className="px-4 pb-3 text-[0.875rem] text-unwanted empty:hidden">
          {wrong && t(`error.${wrong}` as PhraseKey)}
        </p>
      </section>
    </div>
  );
}
