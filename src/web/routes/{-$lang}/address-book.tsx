import { createFileRoute } from '@tanstack/react-router';
import { describePage } from '#web/features/site/head.ts';
import { translatorOf } from '#web/features/site/phrase-book.ts';
import { rootDataOf } from '#web/features/site/root-data.ts';
import { AddressBookPage } from '#web/screens/contact/address-book-page.tsx';

export const Route = createFileRoute('/{-$lang}/address-book')({
  head: ({ params: { lang }, matches }) => {
    const root = rootDataOf(matches);
    if (!root) return {};
    const t = translatorOf(root.locale);
    const words = { title: t('book.title'), description: t('book.lead') };
    return describePage({ ...root, lang, path: '/address-book', ...words, isIndexable: true });
  },
  component: AddressBookPage,
});
