import { maskName } from '#shared/mask-name.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import type { LegalDocument } from '#web/features/site/legal-head.ts';
import { useSite } from '#web/features/site/site.ts';
import { hostCookies, storedKeys } from '#web/features/site/stored-keys.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { knownSentences, notSet } from './known-sentences.ts';
import { legalDocuments, phraseOf, promisesOf, type Section } from './legal-documents.ts';

/** ISO day of the texts. Update it when their meaning changes. */
const inForceSince = '2026-11-27';

/** Documents that take effect on a day; the others are informational. */
const dated: readonly LegalDocument[] = ['terms', 'privacy', 'purchase'];

/** Isolates a text of unknown direction from its surroundings. */
const isolate = (text: string) => `\u2068${text}\u2069`;
const example = maskName({ firstName: 'Mary', lastName: 'King' });

interface LegalPageProps {
  document: LegalDocument;
  /** Values for the texts besides the operator's: `%price%` … */
  values?: Record<string, string>;
}

export function LegalPage({ document, values }: LegalPageProps) {
  const { t, formatDate } = useLocale();
  const { operator, supportEmail, analyticsHost } = useSite().site;
  const named = {
    ...values,
    ...useTerms(),
    operator: isolate(operator.name || notSet),
    address: isolate(operator.address || notSet),
    email: supportEmail || notSet,
    analytics: analyticsHost === null ? notSet : isolate(analyticsHost),
    masked: isolate(`${example.firstName} ${example.lastName}`),
  };
  const sections: [name: string, section: Section][] = Object.entries(legalDocuments[document]);
  // phrases: legal.*
  return (
    <article className="mx-auto max-w-[792px] px-4 py-8 md:py-12">
      <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t(`legal.${document}.title`)}</h1>
      {dated.includes(document) ? (
        <p className="mb-6 text-muted">
          {t('legal.in_force', { date: formatDate(inForceSince, { dateStyle: 'long' }) })}
        </p>
      ) : (
        <div className="mb-6" />
      )}
      <div className="card grid gap-6 p-5 md:p-8">
        {sections.map(([name, section]) => (
          <LegalSection key={name} name={`legal.${document}.${name}`} section={section} values={named} />
        ))}
      </div>
    </article>
  );
}

interface LegalSectionProps {
  name: string;
  section: Section;
  values: Record<string, string>;
}

/** Renders nothing if all its sentences need unset values. */
function LegalSection({ name, section, values }: LegalSectionProps) {
  const { t } = useLocale();
  const say = useLegalText(values);
  const title = <h2 className="mb-2 text-[1.125rem]">{t(`${name}.title` as PhraseKey)}</h2>;
  if (typeof section === 'object' && 'kept' in section) {
    return (
      <section>
        {title}
        <CachedList kind={section.kept} />
      </section>
    );
  }
  const texts = partsOf(section)
    .map((part) => {
      const key = `${name}.${part}` as PhraseKey;
      return { key, text: knownSentences(say(key)) };
    })
    .filter(({ text }) => text !== '');
  if (texts.length === 0) return null;
  return (
    <section>
      {title}
      {typeof section === 'object' ? (
        <ul className="grid max-w-[68ch] list-disc gap-1.5 ps-5">
          {texts.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : (
        texts.map(({ key, text }) => (
          <p key={key} className="mb-2 max-w-[68ch] last:mb-0">
            {text}
          </p>
        ))
      )}
    </section>
  );
}

/** Suffixes of its keys: 1, 2, 3 …, or what is paid for. */
function partsOf(section: Exclude<Section, { kept: unknown }>): readonly (number | string)[] {
  if (typeof section === 'object' && 'paidFor' in section) return section.paidFor;
  const length = typeof section === 'object' ? section.items : section;
  return Array.from({ length }, (_, at) => at + 1);
}

/** Resolves a text with the operator's values. */
function useLegalText(values: Record<string, string> = {}) {
  const { t } = useLocale();
  const { promises, sendsMail } = useSite().site;
  return (key: PhraseKey) => {
    const promise = promisesOf[key];
    const phrase = phraseOf(key, { sendsMail }) as PhraseKey;
    return t(phrase, promise === undefined ? values : { ...values, count: promises[promise] });
  };
}

/** What the site stores in a browser, under the names that browser tools show. */
function CachedList({ kind }: { kind: keyof typeof storedKeys }) {
  const say = useLegalText();
  const isSecure = useSite().publicUrl.startsWith('https:');
  return (
    <dl className="grid max-w-[68ch] gap-3">
      {storedKeys[kind].map((key) => (
        <div key={key}>
          <dt>
            <code dir="ltr" className="break-all font-semibold text-[0.875rem]">
              {isSecure && hostCookies.includes(key) ? `__Host-${key}` : key}
            </code>
          </dt>
          <dd>{say(`legal.cookies.key.${key.replace(/_$/, '')}` as PhraseKey)}</dd>
        </div>
      ))}
    </dl>
  );
}
