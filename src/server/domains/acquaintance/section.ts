import { mostCommonListed } from '#contract/acquaintance-limits.ts';
import type { NumberView } from '#contract/number.ts';
import type { NumberFrame, NumberSection } from '#server/domains/part.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { commonRows } from './queries/common-rows.ts';
import { type RequestRow, requestRows } from './queries/request-rows.ts';
import type { RequestPrices } from './settings.ts';
import { presentRequest, wholeName } from './views.ts';

const mostIncoming = 20;

interface OwnColumns {
  my_common: { firstName: string | null; lastName: string | null }[] | null;
  my_requests: RequestRow[] | null;
  my_incoming: RequestRow[] | null;
}

/** Acquaintances common to the viewer and the number's holder, and requests between the two. */
export interface OwnAcquaintance {
  /** Named as in the viewer's address book; null if it has no name. Named ones first. */
  common: (string | null)[];
  requests: RequestRow[];
  incoming: RequestRow[];
}

interface AcquaintanceView {
  fof: Omit<NumberView['fof'], 'hasContacts'>;
}

const oneRow = `select one.text_id as id, one.kind, one.state, one.friends, one.price, one."createdAt", one."expiresAt",
  one."isIncoming", one."wasAccepted", one.phone, one."firstName", one."lastName"
  from ${requestRows(':viewer::int8', ':now::timestamptz')} one`;

/** Only members' own data: nothing of it enters the shared cache. */
export function acquaintanceSection(prices: RequestPrices) {
  const told = {
    priceCommon: writeNumcy(prices.commonRequest),
    priceDirectly: writeNumcy(prices.directRequest),
  };
  const presentNone = (): AcquaintanceView => ({
    fof: { requests: { incoming: [], outgoing: null }, list: [], knownList: [], myIncomingRequests: [], ...told },
  });
  return {
    key: 'acquaintance' as const,
    own: {
      columns: {
        my_common: `(
          select json_agg(json_build_object('firstName', known.first_name, 'lastName', known.last_name))
          from (
            select common.first_name, common.last_name from ${commonRows(':viewer::int8', 'asked.phone')} common
            order by common.first_name is null, common.first_name, common.last_name, common.id limit ${mostCommonListed}
          ) known
        )`,
        my_requests: `(
          select json_agg(row_to_json(request)) from (
            ${oneRow} where one.phone = asked.phone::text order by one.id desc limit ${mostIncoming}
          ) request
        )`,
        my_incoming: `(
          select json_agg(row_to_json(request)) from (
            ${oneRow} where one."isIncoming" and one.state = 'sent' order by one.id desc limit ${mostIncoming}
          ) request
        )`,
      },
      read: (row: OwnColumns): OwnAcquaintance => ({
        common: (row.my_common ?? []).map(({ firstName, lastName }) => wholeName(firstName, lastName)),
        requests: row.my_requests ?? [],
        incoming: row.my_incoming ?? [],
      }),
    },
    present(
      { name: { isUnlisted }, own }: { name: { isUnlisted: boolean }; own: { acquaintance: OwnAcquaintance } | null },
      { viewer }: NumberFrame,
    ): AcquaintanceView {
      if (own === null) return presentNone();
      const { common, requests, incoming } = own.acquaintance;
      // An unlisted number shows no names and nothing that leads to its holder's contacts. Beyond the free look-ups the
      // list is withheld, else walking through numbers would reveal whom an acquaintance knows.
      const names = isUnlisted || viewer.kind === 'visitor' || viewer.isWithheld ? [] : common;
      const outgoing = requests.find(({ isIncoming }) => !isIncoming) ?? null;
      return {
        fof: {
          requests: {
            incoming: requests.filter(({ isIncoming }) => isIncoming).map(presentRequest),
            outgoing: outgoing && presentRequest(outgoing),
          },
          list: names.map((name) => ({ name })),
          knownList: names.filter((name) => name !== null).map((name) => ({ name })),
          myIncomingRequests: incoming.map(presentRequest),
          ...told,
        },
      };
    },
    // These data would reveal the withheld number.
    presentWithheld: presentNone,
  } satisfies NumberSection;
}
