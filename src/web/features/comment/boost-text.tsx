import { ChevronsUp } from 'lucide-react';
import { useEffect } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useDesk } from './desk.ts';
import { anchorOf, type LinkedText } from './text-link.ts';

/** Whether the page knows that this reader may raise it. Nobody would see what a hidden text is raised by. */
export function mayBoost({ can, hiddenBy }: Pick<ThreadReply, 'can' | 'hiddenBy'>, profileId: number | null): boolean {
  return profileId !== null && can.like && hiddenBy === null;
}

/** A member raises a text of somebody else for numcy. */
export function BoostText({ text, isReply = false }: { text: ThreadReply; isReply?: boolean }) {
  const { t } = useLocale();
  const { profileId, isWaiting, signIn, askToBoost } = useDesk();
  const { id, can } = text;
  const place: LinkedText = { kind: isReply ? 'reply' : 'comment', id };
  const { isPressed, press } = useWaitingPress(isWaiting, () => can.like && askToBoost(text, isReply));
  // Back from a new proof of the number, which a payment wants.
  const isReady = mayBoost(text, profileId);
  useEffect(() => {
    if (isReady && location.hash === `#${anchorOf(place)}` && takeWish('boost')) askToBoost(text, isReply);
  }, [isReady]);
  // The server says whether one may, as long as the page does not know.
  const isOffered = (can.like || profileId === null || (isWaiting && id > 0)) && text.hiddenBy === null;
  if (!isOffered) return null;
  return (
    <MenuAct
      act={`boost-${id}`}
      icon={ChevronsUp}
      label={t('comment.boost')}
      about={t('comment.act.boost_about')}
      hasDialog
      isBusy={isPressed}
      isPressed={text.hasCommentUp}
      onPress={() => (profileId === null ? signIn(place) : press())}
    />
  );
}
