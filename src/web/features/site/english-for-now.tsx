import { englishForNow, type LocaleTag } from '#shared/locale.ts';
import { useSite } from './site.ts';

/** Beside the name of a language, where its pages have no words of its own yet; nothing where they have. */
export function EnglishForNow({ tag }: { tag: LocaleTag }) {
  if (useSite().site.languages.includes(tag)) return null;
  return (
    <>
      {/* A space that is read and copied, too: two scripts would else be one word. */}{' '}
      <span className="ms-1 text-[0.8125rem] text-muted">
        <span lang="en" dir="ltr">
          {englishForNow}
        </span>
      </span>
    </>
  );
}
