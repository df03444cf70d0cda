import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

interface TextPlaceProps {
  /** `comment`, `reply`, or another kind of text. */
  kind: string;
  /** Digits; null where they are not told. */
  phone: string | null;
  /** The same as people write it; null where the page knows the digits alone. */
  international: string | null;
  /** The profile by which it was asked for instead. */
  profileId?: number | null;
  textId: string;
  /** It can be read there. */
  isThere?: boolean;
}

const named = {
  comment: 'report.of_comment',
  reply: 'report.of_reply',
  contact_name: 'report.of_name',
  holder_name: 'report.of_own_name',
  holder_picture: 'report.of_own_picture',
} as const;

/** Which text it is: what kind, and a way to the number that it is about. */
export function TextPlace({ kind, phone, international, profileId = null, textId, isThere = true }: TextPlaceProps) {
  const { t } = useLocale();
  const address = useAddress();
  if (phone === null) {
    const profile = (
      <PageLink href={address(`/profile/${profileId}`)} rel="nofollow" className="link font-semibold">
        {t('report.profile')}
      </PageLink>
    );
    const phrase = kind === 'holder_picture' ? 'report.of_profile_picture' : 'report.of_profile_name';
    return <PhraseWith phrase={phrase} elements={{ profile }} />;
  }
  const hash = isThere && (kind === 'comment' || kind === 'reply') ? `#${kind}-${textId}` : '';
  const number = (
    <PageLink href={`${address(`/number/${phone}`)}${hash}`} rel="nofollow" className="link font-semibold">
      <PhoneText>{international ?? `+${phone}`}</PhoneText>
    </PageLink>
  );
  return <PhraseWith phrase={named[kind as keyof typeof named] ?? 'report.of_text'} elements={{ number }} />;
}
