import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '#web/features/site/head.ts';
import { AddressBookPage } from '#web/screens/contact/address-book-page.tsx';

export const Route = createFileRoute('/{-$lang}/address-book')({
  head: (route) =>
    headOf(route, (t) => ({
      path: '/address-book',
      title: t('book.title'),
      description: t('book.lead'),
      isIndexable: true,
    })),
  component: AddressBookPage,
});
