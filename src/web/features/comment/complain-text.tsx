import { Gavel } from 'lucide-react';
import { useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';

/** Complains about a text of somebody else, which is decided by a day that is told: for members and visitors. */
export function ComplainText({ text, isReply = false, name }: { text: ThreadReply; isReply?: boolean; name: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { id } = text;
  // Who holds the number hides it instead.
  const isOffered = text.can.complain && !text.can.hide && id > 0;
  // What was begun while nobody knew that stays open.
  if (!isOffered && dialog !== 'open') return null;
  return (
    <>
      {isOffered && (
        <ActButton
          act={`complain-${id}`}
          label={t('comment.complain_about', { name })}
          onPress={() => setDialog('open')}
        >
          <Gavel size={16} aria-hidden="true" />
        </ActButton>
      )}
      <noscript>
        <a
          href={address(`/complain?${isReply ? 'reply' : 'comment'}=${id}`)}
          rel="nofollow"
          className="link inline-flex min-h-11 items-center px-2"
        >
          {t('comment.complain_about', { name })}
        </a>
      </noscript>
      {dialog !== 'unused' && (
        <ComplaintDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          target={{ kind: isReply ? 'reply' : 'comment', id }}
          text={text.text}
        />
      )}
    </>
  );
}
