import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Comment } from '#contract/comment.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';
import { anchorOf } from './text-link.ts';

const FollowDialog = lazyPart(() => import('./follow-dialog.tsx'), { close: ({ onClose }) => onClose() });
// Only members can follow.
const FollowMark = lazyPart(() => import('./follow-mark.tsx'), { isOptional: true });

/** Subscribes a member to replies to a comment, or ends that. */
export function FollowComment({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const [dialog, setDialog] = useState({ isOpen: false, asked: 0 });
  const { id, can, state, text } = comment;
  const isVisitor = cardContext.profileId === null;
  // Comments that cannot be read or replied to cannot be followed.
  const isOffered = id > 0 && state === 'shown' && text !== '' && (can.reply || isVisitor || cardContext.isWaiting);
  const isReady = isOffered && !isVisitor && !cardContext.isWaiting;
  const open = () => setDialog(({ asked }) => ({ isOpen: true, asked: asked + 1 }));
  const { isPressed, press } = useWaitingPress(cardContext.isWaiting, () => isReady && open());
  const hash = `#${anchorOf({ kind: 'comment', id })}`;
  // Back from the sign-in or from confirming the number, which payments require.
  useEffect(() => {
    if (isReady && location.hash === hash && takeWish('follow')) open();
  }, [isReady]);
  if (!isOffered) return null;
  const plain = t('comment.act.follow');
  return (
    <>
      <MenuAct
        act={`follow-${id}`}
        icon={Bell}
        label={isReady ? <FollowMark id={id} plain={plain} fallback={plain} /> : plain}
        about={t('comment.act.follow_about')}
        hasDialog
        isBusy={isPressed}
        onPress={() => (isVisitor ? cardContext.signIn({ kind: 'comment', id }, 'follow') : press())}
      />
      {dialog.asked > 0 && (
        <FollowDialog
          key={dialog.asked}
          commentId={id}
          hash={hash}
          isOpen={dialog.isOpen}
          onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
        />
      )}
    </>
  );
}
