import { Share2 } from 'lucide-react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';
import type { LinkedText } from './text-link.ts';

/** Shares a link to a text; unsent texts have none. */
export function ShareText({ kind, id }: LinkedText) {
  const { t } = useLocale();
  const { share } = useCardContext();
  if (share === null || id < 0) return null;
  return <MenuAct act={`share-${id}`} icon={Share2} label={t('comment.share')} onPress={() => share({ kind, id })} />;
}
