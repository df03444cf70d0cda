import { SupportPhrase } from '#web/features/site/support-phrase.tsx';

/** Says that nothing can be bought here yet, and whom one may write to. */
export function NotForSale({ text }: { text: string }) {
  return (
    <p className="mt-3 rounded-xl bg-raised px-4 py-3 text-[0.9375rem]">
      {text} <SupportPhrase phrase="wallet.questions" />
    </p>
  );
}
