import { createFileRoute } from '@tanstack/react-router';
import { setReply } from '#web/api/page-context.ts';
import { noReadings } from '#web/features/numbering/load-readings.ts';
import { headOf } from '#web/features/site/head.ts';
import { NumberNotFound } from '#web/screens/number/number-not-found.tsx';

export const Route = createFileRoute('/{-$lang}/number/empty')({
  loader: () => setReply(404),
  head: (route) =>
    headOf(route, (t) => ({ path: '/number/empty', title: t('page.no_number.title'), isIndexable: false })),
  component: () => <NumberNotFound typed="" {...noReadings} />,
});
