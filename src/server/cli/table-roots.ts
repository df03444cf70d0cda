import type { Tables } from '#server/platform/db/tables.ts';

/**
 * Where Citus puts a table's rows. `phone`: with all data of the number. `reference`: on every node, for foreign keys
 * and joins. `local`: on the coordinator, with the reason, as tables not listed.
 */
export type TableRoot = 'phone' | 'reference' | { local: string };

const moderationQueue =
  'read together with cases of other kinds of texts, some of which have no number, or a log with triggers';
const money = 'one ledger: triggers keep its log append-only, and its unique keys hold no number';
const account = 'found by its own key, such as a hash or an id, which holds no number';
const notice = 'notices to members, found by id; small, because they expire';
const site = "the site's own data, about no number and no member";
const source = 'the log of imports, found by the source and its own key';
const list = 'one list with one version, built and read as a whole';

export const tableRoots: Readonly<Partial<Record<keyof Tables, TableRoot>>> = {
  account_act: { local: account },
  acquaintance_look: 'phone',
  acquaintance_request: 'reference',
  admin_act: { local: 'a log with triggers, about views and actions and no number' },
  admin_day: { local: site },
  announcement: { local: site },
  book_deletion: 'reference',
  comment: 'phone',
  comment_bar: 'phone',
  comment_boost: 'phone',
  comment_move: 'phone',
  comment_reaction: 'phone',
  comment_reaction_withdrawn: 'phone',
  comment_revision: 'phone',
  complaint_appeal: { local: moderationQueue },
  complaint_case: { local: moderationQueue },
  complaint_decision: { local: moderationQueue },
  complaint_event: { local: moderationQueue },
  complaint_item: { local: moderationQueue },
  complaint_measure: { local: moderationQueue },
  complaint_place: { local: moderationQueue },
  contact_name: 'phone',
  data_request: 'reference',
  data_request_event: { local: moderationQueue },
  event: { local: site },
  former_person: 'reference',
  heartbeat: { local: site },
  lease: { local: site },
  lookup: 'phone',
  mail: { local: notice },
  mail_address: { local: notice },
  maintenance: { local: site },
  moderation_act: { local: moderationQueue },
  moderation_case: { local: moderationQueue },
  moderation_claim: { local: moderationQueue },
  moderation_look: { local: moderationQueue },
  moderation_report: { local: `one report a text, found by kind and id only; ${moderationQueue}` },
  moderation_skip: { local: moderationQueue },
  moderation_statement: { local: moderationQueue },
  moderation_watch: { local: moderationQueue },
  moderation_wave: { local: moderationQueue },
  moderation_wave_item: { local: moderationQueue },
  name_case: 'phone',
  name_due: 'phone',
  name_vote: 'phone',
  named_act: { local: site },
  note: 'phone',
  notice_choice: { local: notice },
  notice_mail: { local: notice },
  notice_messenger: { local: notice },
  notice_outbox: { local: notice },
  notice_quiet_hours: { local: notice },
  notification: { local: notice },
  number: 'phone',
  number_list: { local: list },
  number_list_country: { local: list },
  number_list_entry: { local: list },
  numcy_subscription: 'reference',
  open_import: { local: source },
  open_organisation: { local: source },
  open_range: { local: source },
  open_report: { local: source },
  opinion: 'phone',
  payment_event: { local: money },
  payment_gift: { local: money },
  payment_lost: { local: money },
  payment_order: { local: money },
  payment_order_event: { local: money },
  payment_sandbox: { local: money },
  payment_subscription: { local: money },
  payment_withdrawal: { local: money },
  portrait: 'reference',
  portrait_reading: 'phone',
  portrait_wish: 'reference',
  profile: 'reference',
  profile_avatar: { local: account },
  profile_identity: { local: account },
  program_key: { local: account },
  push_key: { local: site },
  push_subscription: { local: notice },
  rate_use: { local: site },
  search_history: 'phone',
  session: { local: account },
  sign_in_attempt: { local: account },
  sign_in_conversation: { local: account },
  sign_in_event: { local: account },
  sign_in_messenger: { local: account },
  sign_in_nonce: { local: account },
  signing_key: { local: site },
  site_secret: { local: site },
  spent_proof: { local: site },
  statement_appeal: { local: moderationQueue },
  suggested_name: 'phone',
  text_key: { local: moderationQueue },
  text_repeat: { local: site },
  transparency_month: { local: site },
  unlisted_number: 'reference',
  wallet: { local: money },
  wallet_debt: { local: money },
  wallet_posting: { local: money },
  webhook_label: { local: list },
  webhook_list: { local: list },
};

/** Tables with this root in the order of distribution: referenced tables come first. */
export function tablesRooted(root: 'phone' | 'reference'): string[] {
  const named = Object.entries(tableRoots)
    .filter(([, its]) => its === root)
    .map(([table]) => table);
  const first = root === 'phone' ? ['number', 'comment'] : ['profile'];
  return [...first, ...named.filter((table) => !first.includes(table))];
}
