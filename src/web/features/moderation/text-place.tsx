import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

interface TextPlaceProps {
  /** `comment`, `reply`, or a different kind of text. */
  kind: string;
  /** Digits; null if not disclosed. */
  phone: string | null;
  /** Display form; null if the page knows only the digits. */
  international: string | null;
  /** Profile by which it was requested instead. */
  profileId?: number | null;
  textId: string;
  /** The text is visible there. */
  isThere?: boolean;
}

const named = {
  comment: 'report.of_comment',
  reply: 'report.of_reply',
  contact_name: 'report.of_name',
  holder_name: 'report.of_own_name',
  holder_picture: 'report.of_own_picture',
} as const;

/** The kind of text, with a link to its number. */
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
