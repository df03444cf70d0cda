import { Gavel } from 'lucide-react';
import { useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';

interface ComplainTextProps {
  text: ThreadReply;
  isReply?: boolean;
}

/** The number's holder can hide the text instead. */
const mayComplain = ({ can, id }: ThreadReply) => can.complain && !can.hide && id > 0;

/** Link for browsers without script, which have no menu. */
export function ComplainLink({ text, isReply = false, name }: ComplainTextProps & { name: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const { phone } = useCardContext();
  if (!mayComplain(text)) return null;
  // The form names the number in its title; a page that may not reveal it leaves it out.
  const asked = { [isReply ? 'reply' : 'comment']: String(text.id), ...(phone !== '' && { number: phone }) };
  return (
    <noscript>
      <a
        href={address(`/complain?${new URLSearchParams(asked)}`)}
        rel="nofollow"
        className="link inline-flex min-h-11 items-center px-2"
      >
        {t('comment.complain_about', { name })}
      </a>
    </noscript>
  );
}

/** Files a complaint about a text, decided by a stated date; for members and visitors. */
export function ComplainText({ text, isReply = false }: ComplainTextProps) {
  const { t } = useLocale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { id } = text;
  const isOffered = mayComplain(text);
  // An open dialog stays open when the permission changes.
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
