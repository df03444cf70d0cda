import { ChevronsUp } from 'lucide-react';
import { useEffect } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';
import { anchorOf, type LinkedText } from './text-link.ts';

/** Whether this reader may boost the text; a hidden one cannot be boosted, since nobody would see it. */
export function mayBoost({ can, hiddenBy }: Pick<ThreadReply, 'can' | 'hiddenBy'>, profileId: number | null): boolean {
  return profileId !== null && can.like && hiddenBy === null;
}

/** Boosts another member's text for numcy. */
export function BoostText({ text, isReply = false }: { text: ThreadReply; isReply?: boolean }) {
  const { t } = useLocale();
  const { profileId, isWaiting, signIn, askToBoost } = useCardContext();
  const { id, can } = text;
  const place: LinkedText = { kind: isReply ? 'reply' : 'comment', id };
  const { isPressed, press } = useWaitingPress(isWaiting, () => can.like && askToBoost(text, isReply));
  // Back from confirming the number, which payments require.
  const isReady = mayBoost(text, profileId);
  useEffect(() => {
    if (isReady && location.hash === `#${anchorOf(place)}` && takeWish('boost')) askToBoost(text, isReply);
  }, [isReady]);
  // Shown until the answer for the member arrives; the server checks the permission.
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
