import { EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';
import { anchorOf } from './text-link.ts';

const HideDialog = lazyPart(() => import('./hide-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface HideTextProps {
  text: ThreadReply;
  isReply?: boolean;
}

/** Lets the number's holder hide a text, show it again, or file a complaint. */
export function HideText({ text, isReply = false }: HideTextProps) {
  const { t } = useLocale();
  const { noteHidden } = useCardContext();
  const [dialog, setDialog] = useState({ isOpen: false, asked: 0 });
  const { id } = text;
  const kind = isReply ? 'reply' : 'comment';
  const isSent = id > 0;
  const open = () => setDialog(({ asked }) => ({ isOpen: true, asked: asked + 1 }));
  // Back from confirming the number, which payments require.
  useEffect(() => {
    if (isSent && location.hash === `#${anchorOf({ kind, id })}` && takeWish('hide')) open();
  }, [isSent]);
  if (!isSent) return null;
  return (
    <>
      <MenuAct
        act={`hide-${id}`}
        icon={EyeOff}
        label={text.hiddenBy ? t('comment.act.hidden') : t('comment.act.hide')}
        about={t('comment.act.hide_about')}
        hasDialog
        isPressed={text.hiddenBy !== null}
        onPress={open}
      />
      {dialog.asked > 0 && (
        <HideDialog
          key={dialog.asked}
          text={text}
          kind={kind}
          isOpen={dialog.isOpen}
          onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
          onHidden={(until) => noteHidden(text, until)}
        />
      )}
    </>
  );
}
