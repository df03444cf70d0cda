import { useState } from 'react';
import { plainButton } from './button.ts';
import { copyText } from './share.ts';

interface TicketBoxProps {
  ticket: string;
  path: string;
  /** `keep` explains the purpose of the ticket. */
  words: { title: string; copy: string; copied: string; keep: string };
}

export function TicketBox({ ticket, path, words }: TicketBoxProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid gap-2 rounded-control border border-line bg-raised p-3.5">
      <p className="font-medium">{words.title}</p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <bdi dir="ltr" className="font-mono break-all select-all">
          {ticket}
        </bdi>
        <button
          type="button"
          className={plainButton}
          onClick={() => void copyText(new URL(path, location.href).href).then((isDone) => setCopied(isDone))}
        >
          {isCopied ? words.copied : words.copy}
        </button>
      </p>
      <p className="text-[0.875rem] text-muted">{words.keep}</p>
    </div>
  );
}
