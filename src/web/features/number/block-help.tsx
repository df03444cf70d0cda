import type { NumberView } from '#contract/number.ts';
import { countryNameIn } from '#shared/country-name.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { type ReportingLine, reportingLines } from './reporting-lines.ts';

/** Product names, not translated. */
const phones = { iphone: 'iPhone', android: 'Android' } as const;
type PhoneKind = keyof typeof phones;

interface BlockHelpProps {
  view: NumberView;
  /** The visitor's phone, if known. */
  own: PhoneKind | null;
  /** ISO 3166-1 alpha-2: where the visitor would report the number; null if unknown. */
  country: string | null;
}

/** How to block a number on a phone, the visitor's own kind first, and where to report it in a country. */
export function BlockHelp({ view, own, country }: BlockHelpProps) {
  const { t, locale } = useLocale();
  const kinds: PhoneKind[] = own === 'android' ? ['android', 'iphone'] : ['iphone', 'android'];
  const steps = {
    iphone: [t('block.recent'), t('block.iphone_info'), t('block.iphone_block')],
    android: [t('block.recent'), t('block.android_hold'), t('block.android_block')],
  };
  const lines = (country && reportingLines[country]) || [];
  return (
    <div className="grid gap-4 text-[0.9375rem]">
      <p className="text-muted">
        <PhraseWith
          phrase="block.text"
          elements={{ number: <PhoneText className="font-semibold text-text">{view.phone.international}</PhoneText> }}
        />
      </p>
      {kinds.map((kind) => (
        <section key={kind} aria-label={phones[kind]}>
          <h3 className="mb-1 text-base">{phones[kind]}</h3>
          <ol className="grid list-decimal gap-1 ps-5">
            {steps[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
      {country && lines.length > 0 && (
        <section className="border-t border-line pt-4">
          <h3 className="mb-1 text-base">
            {t('block.report', { country: countryNameIn(locale, country) ?? country })}
          </h3>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <Line key={line.page ?? line.text ?? line.call} line={line} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The dialog's content as a collapsed section, for browsers without script. */
export function BlockWithoutScript({ view }: { view: NumberView }) {
  const { t } = useLocale();
  return (
    <details className="px-2.5 pb-1">
      <summary className="flex min-h-11 items-center font-medium text-unwanted">{t('block.title')}</summary>
      <BlockHelp view={view} own={null} country={view.phone.country} />
    </details>
  );
}

function Line({ line: { authority, text, call, page } }: { line: ReportingLine }) {
  const { t } = useLocale();
  const number = (digits: string) => <PhoneText className="font-semibold">{digits}</PhoneText>;
  return (
    <>
      {text && (
        <li>
          <PhraseWith
            phrase={authority && authority !== text ? 'block.report_text_to' : 'block.report_text'}
            elements={{ number: number(text), authority: <bdi>{authority}</bdi> }}
          />
        </li>
      )}
      {call && (
        <li>
          <PhraseWith
            phrase="block.report_call"
            elements={{ number: number(call), authority: <bdi>{authority}</bdi> }}
          />
        </li>
      )}
      {page && (
        <li>
          <a
            href={page}
            rel="nofollow noopener noreferrer"
            className="link inline-flex min-h-11 items-center underline"
          >
            {t('block.report_page', { authority: authority ?? '' })}
          </a>
        </li>
      )}
    </>
  );
}
