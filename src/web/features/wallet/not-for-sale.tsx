import { useSite } from '#web/features/site/site.ts';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

/** Says that nothing can be bought here yet, and whom one may write to. */
export function NotForSale({ text }: { text: string }) {
  const { supportEmail } = useSite().site;
  return (
    <p className="mt-3 rounded-xl bg-raised px-4 py-3 text-[0.9375rem]">
      {text}
      {supportEmail && (
        <>
          {' '}
          <PhraseWith
            phrase="wallet.questions"
            elements={{
              email: (
                <a href={`mailto:${supportEmail}`} className="link font-medium wrap-anywhere">
                  {supportEmail}
                </a>
              ),
            }}
          />
        </>
      )}
    </p>
  );
}
