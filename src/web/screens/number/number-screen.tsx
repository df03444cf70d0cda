import type { PhoneReading } from '#contract/numbering.ts';
import type { Asked } from '#web/features/number/look-up.ts';
import { useShownAnswer } from '#web/features/number/shown-answer.ts';
import { OtherReadings } from '#web/features/numbering/other-readings.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AnotherLookUp } from './another-look-up.tsx';
import { NumberPage } from './number-page.tsx';
import { WithheldPage } from './withheld.tsx';

interface NumberScreenProps {
  /** Digits, as in the address. */
  phone: string;
  /** Answer of the page's loader. */
  asked: Asked;
  /** Suggestions for an invalid number. */
  readings?: readonly PhoneReading[];
  /** Puts a field for the next number before everything else. */
  hasNextField?: boolean;
}

/** A number's page, or why it is not shown now. */
export function NumberScreen({ phone, asked, readings = [], hasNextField = false }: NumberScreenProps) {
  const { t, locale } = useLocale();
  const { answer, isForVisitor, ask } = useShownAnswer(asked, { phone, locale });
  if (!answer.ok) return <WithheldPage answer={answer} isForVisitor={isForVisitor} />;
  return (
    <NumberPage key={phone} view={answer.data} ask={ask} isOwn={!isForVisitor}>
      {hasNextField && <AnotherLookUp view={answer.data} />}
      <OtherReadings title={t('page.did_you_mean')} readings={readings} />
    </NumberPage>
  );
}
