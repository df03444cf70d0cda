import { SupportPhrase } from '#web/features/site/support-phrase.tsx';

/** Says that nothing is for sale yet, with a contact. */
export function NotForSale({ text }: { text: string }) {
  return (
    <p className="mt-3 rounded-xl bg-raised px-4 py-3 text-[0.9375rem]">
      {text} <SupportPhrase phrase="wallet.questions" />
    </p>
  );
}
