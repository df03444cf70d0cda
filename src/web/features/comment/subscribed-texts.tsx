import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { SubscribedText } from '#contract/subscription.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { anchorOf } from './text-link.ts';

interface SubscribedListProps {
  /** Result of `usePagedList`. */
  list: ComponentProps<typeof PagedRows>['list'] & { last: { total: number } | null; items: SubscribedText[] };
  /** Shown for an empty list. */
  none: string;
  Row: ComponentType<{ text: SubscribedText }>;
}

/** Texts with a monthly subscription. */
export function SubscribedList({ list, none, Row }: SubscribedListProps) {
  return (
    <PagedRows list={list} className="min-h-12">
      {list.last?.total === 0 && <p className="text-muted">{none}</p>}
      <ul className="divide-y divide-line">
        {list.items.map((text) => (
          <Row key={text.comment_id} text={text} />
        ))}
      </ul>
    </PagedRows>
  );
}

/** One subscribed text: linked number, text, subscription state and buttons. */
export function SubscribedRow({
  text: { comment_id, isReply, phone, international, text },
  state,
  buttons,
}: {
  text: SubscribedText;
  state: ReactNode;
  buttons: ReactNode;
}) {
  const address = useAddress();
  const page = address(`/number/${phone}#${anchorOf({ kind: isReply ? 'reply' : 'comment', id: comment_id })}`);
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <PageLink href={page} className="link min-h-11 content-center font-medium">
        <PhoneText>{international}</PhoneText>
      </PageLink>
      <p className="line-clamp-3 whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="text-[0.875rem] text-muted">{state}</p>
      {buttons && <div className="flex flex-wrap gap-2">{buttons}</div>}
    </li>
  );
}

export function MonthlyButton({
  isSending,
  onPress,
  children,
}: {
  isSending: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={`${plainButton} ${waitingButton}`} aria-disabled={isSending} onClick={onPress}>
      {children}
    </button>
  );
}
