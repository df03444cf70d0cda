import { Gavel } from 'lucide-react';
import { useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';

interface ComplainTextProps {
  text: ThreadReply;
  isReply?: boolean;
}

/** Who holds the number hides it instead. */
const mayComplain = ({ can, id }: ThreadReply) => can.complain && !can.hide && id > 0;

/** The same for a browser without script, which has no menu. */
export function ComplainLink({ text, isReply = false, name }: ComplainTextProps & { name: string }) {
  const { t } = useLocale();
  const address = useAddress();
  if (!mayComplain(text)) return null;
  return (
    <noscript>
      <a
        href={address(`/complain?${isReply ? 'reply' : 'comment'}=${text.id}`)}
        rel="nofollow"
        className="link inline-flex min-h-11 items-center px-2"
      >
        {t('comment.complain_about', { name })}
      </a>
    </noscript>
  );
}

/** Complains about a text of somebody else, which is decided by a day that is told: for members and visitors. */
export function ComplainText({ text, isReply = false }: ComplainTextProps) {
  const { t } = useLocale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { id } = text;
  const isOffered = mayComplain(text);
  // What was begun while nobody knew that stays open.
  if (!isOffered && dialog !== 'open') return null;
  return (
    <>
      {isOffered && (
        <MenuAct
          act={`complain-${id}`}
          icon={Gavel}
          label={t('comment.act.complain')}
          about={t('comment.act.complain_about')}
          hasDialog
          onPress={() => setDialog('open')}
        />
      )}
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
