import type { HandsetMessage } from '#contract/sandbox.ts';
import { plainButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { HandsetAct } from './sandbox-calls.ts';

/** A message of the simulated phone; `id` orders it among the answers. */
export interface ChatLine {
  id: number;
  from: string;
  provider: string;
  text: string;
}

interface SandboxChatProps {
  sent: readonly ChatLine[];
  received: readonly HandsetMessage[];
  onAct: (act: HandsetAct, words: string) => void;
}

/** The chat with the bot, and the buttons of its last message. */
export function SandboxChat({ sent, received, onAct }: SandboxChatProps) {
  const { t } = useLocale();
  const lines = [
    ...sent.map(({ id, text }) => ({ id, text, isOwn: true })),
    ...received.map(({ id, message }) => ({ id, text: message.text, isOwn: false })),
  ].sort((a, b) => a.id - b.id);
  const last = received.at(-1)?.message;
  const buttons = last ? buttonsUnder(last, t('sandbox.other_number')) : [];
  return (
    <div className="grid min-h-72 content-end gap-2 bg-page p-4">
      <div role="log" aria-label={t('sandbox.chat')} className="grid gap-2">
        {lines.map(({ id, text, isOwn }) => (
          <p
            key={id}
            dir="auto"
            className={`max-w-[85%] rounded-2xl px-3.5 py-2 text-[0.9375rem] ${isOwn ? 'justify-self-end bg-brand text-on-brand' : 'justify-self-start border border-line bg-surface'}`}
          >
            {text}
          </p>
        ))}
      </div>
      {lines.length === 0 && <p className="py-8 text-center text-[0.9375rem] text-muted">{t('sandbox.empty')}</p>}
      {buttons.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {buttons.map(({ label, act }) => (
            <button key={label} type="button" className={`${plainButton} flex-1`} onClick={() => onAct(act, label)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Buttons of a bot message. */
export function buttonsUnder(
  message: HandsetMessage['message'],
  shareOther: string,
): { label: string; act: HandsetAct }[] {
  if (message.kind === 'ask-phone') {
    return [
      { label: message.button, act: { action: 'share_phone' } },
      { label: shareOther, act: { action: 'share_other_phone' } },
    ];
  }
  if (message.kind !== 'ask-yes-no') return [];
  const { yes, no, question } = message;
  return [
    { label: yes, act: { action: 'yes', question } },
    { label: no, act: { action: 'no', question } },
  ];
}
