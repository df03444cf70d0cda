import type { Asked } from '#web/features/number/look-up.ts';
import { useShownAnswer } from '#web/features/number/shown-answer.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AnotherLookUp } from '#web/screens/number/another-look-up.tsx';
import { WithheldPage } from '#web/screens/number/withheld.tsx';
import { ProfileNotFound } from './profile-not-found.tsx';
import { ProfilePage } from './profile-page.tsx';

interface ProfileScreenProps {
  /** As in the address. */
  profileId: string;
  /** Answer of the page's loader. */
  asked: Asked;
  /** Puts a field for the next number before everything else. */
  hasNextField?: boolean;
}

/** A profile, or why it is not shown now. */
export function ProfileScreen({ profileId, asked, hasNextField = false }: ProfileScreenProps) {
  const { locale } = useLocale();
  const { answer, isForVisitor } = useShownAnswer(asked, { profileId, locale });
  if (answer.ok) {
    return <ProfilePage view={answer.data}>{hasNextField && <AnotherLookUp view={answer.data} />}</ProfilePage>;
  }
  if (answer.status === 404) return <ProfileNotFound />;
  return <WithheldPage answer={answer} isForVisitor={isForVisitor} />;
}
