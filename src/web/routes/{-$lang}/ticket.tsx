import { createFileRoute } from '@tanstack/react-router';
import { followTicket } from '#web/features/complaint/follow-ticket.ts';
import { readText } from '#web/features/site/address-text.ts';
import { headOf } from '#web/features/site/head.ts';
import { TicketPage } from '#web/screens/ticket/ticket-page.tsx';

const longestTyped = 200;

function readCode(search: object): { code?: string } {
  const code = readText(search, 'code', longestTyped);
  return code === undefined ? {} : { code };
}

/** Entry of the ticket of a complaint or data request; works without script. */
export const Route = createFileRoute('/{-$lang}/ticket')({
  validateSearch: readCode,
  loaderDeps: ({ search }) => readCode(search),
  loader: ({ params: { lang }, deps: { code }, abortController: { signal } }) =>
    code === undefined ? null : followTicket(code, lang, signal),
  head: (route) => headOf(route, (t) => ({ path: '/ticket', title: t('ticket.title'), isIndexable: false })),
  component: TicketRoute,
});

function TicketRoute() {
  return <TicketPage typed={readCode(Route.useSearch()).code ?? ''} fault={Route.useLoaderData()} />;
}
