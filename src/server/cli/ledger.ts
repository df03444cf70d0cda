import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { createQueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import { createMailBuyer } from '#server/domains/payment/commands/mail-buyer.ts';
import { refundReceipt } from '#server/domains/payment/commands/refund-receipt.ts';
import { type OrderFault, verifyOrders } from '#server/domains/payment/queries/verify-orders.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { forgiveDebt } from '#server/domains/wallet/commands/forgive-debt.ts';
import { type LedgerFault, verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { askProvider, listMoneyWaiting } from './ledger-money.ts';
import { reportMonth } from './ledger-report.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook ledger verify [--with-provider [--since YYYY-MM-DD]]
       ringbook ledger waiting
       ringbook ledger report --month YYYY-MM
       ringbook ledger forgive <phone> --reason TEXT
       ringbook ledger refund <receipt>

  verify   recompute every wallet from its postings, compare credits with paid orders, and list each wallet and posting
           that is wrong; nothing is changed, and the exit code is 1 if something is wrong;
           with --with-provider also ask the payment provider about each purchase of 90 days, or since that day
  waiting  list payments that need attention: for orders missing from the database, held orders, failed refunds
  report   show what was sold, spent and refunded in a month (UTC)
  forgive  cancel the member's debt from refunded payments, so that the wallet can be used again
  refund   return the numcy charged by a receipt such as N-1024, once, and notify the member;
           what was paid for stays as it is

The reason is stored permanently with the debt: write no number and no name into it.
Write the number with its country code.
`;

const meanings: Readonly<Record<LedgerFault['rule'], string>> = {
  'balance.sum': 'the balance is not the sum of the postings',
  'balance.chain': 'the balance after it is not the one before it and the amount',
  'version.gap': 'a posting before it is missing, or was put in between',
  'reversal.amount': 'it takes back something else than what was posted',
  'debt.sum': 'what is owed is not what is known of the debt, or numcy lie beside it that should have paid it',
  'debt.owed': 'what is owed for it is not what was asked back and could not be taken',
  'debt.paid': 'what it paid of a debt is not what is known of it',
};

const orderMeanings: Readonly<Record<OrderFault['rule'], string>> = {
  'order.clearing': 'what was credited for it is not what its money stands for',
  'order.aside': 'numcy are set aside for a refund that nobody waits for',
};

export async function runLedger(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('ledger', args, {
    help: { type: 'boolean', short: 'h' },
    reason: { type: 'string' },
    month: { type: 'string' },
    since: { type: 'string' },
    'with-provider': { type: 'boolean' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [what, phone, ...more] = positionals;
  if (what === 'forgive' && phone !== undefined && more.length === 0) return forgive(phone, values.reason, terminal);
  if (what === 'refund' && phone !== undefined && more.length === 0 && values.reason === undefined) {
    return refundCharge(phone, terminal);
  }
  if (what === 'report' && phone === undefined) return reportMonth(values.month, terminal);
  const isAsked = values['with-provider'] === true;
  if (what === 'waiting' && phone === undefined) return listMoneyWaiting(terminal);
  if (positionals.join(' ') !== 'verify' || values.reason !== undefined || (values.since !== undefined && !isAsked)) {
    throw new UsageError('verify, waiting, report, forgive or refund is needed. Try: ringbook ledger --help');
  }
  const told = isAsked ? await askProvider(values.since, terminal) : { lines: [], faultCount: 0 };
  const { wallets, postings, faults, ...ledger } = await terminal.withDatabase(({ db }) => verifyLedger(db));
  const sold = await terminal.withDatabase(({ db }) => verifyOrders(db));
  const faultCount = ledger.faultCount + sold.faults.length + told.faultCount;
  for (const fault of faults) terminal.output.write(lineOf(fault));
  if (ledger.faultCount > faults.length) terminal.output.write(`… and ${ledger.faultCount - faults.length} more\n`);
  for (const { rule, profileId, orderNumber, postingId } of sold.faults) {
    const place = postingId === null ? 'no posting' : `posting ${postingId}`;
    const meaning = orderMeanings[rule];
    terminal.output.write(`${rule}  wallet of profile ${profileId}, order ${orderNumber}, ${place}: ${meaning}\n`);
  }
  for (const line of told.lines) terminal.output.write(line);
  const books = `${postings} postings of ${wallets} wallets`;
  terminal.output.write(faultCount === 0 ? `${books}: all is right.\n` : `${books}: ${faultCount} wrong.\n`);
  return faultCount === 0 ? 0 : 1;
}

async function forgive(typed: string, reason: string | undefined, terminal: Terminal): Promise<number> {
  const phone = parsePhone(typed.startsWith('+') ? typed : `+${typed}`);
  const note = reason?.trim() ?? '';
  if (phone === null || note === '') {
    throw new UsageError('A phone number and --reason are needed. Try: ringbook ledger --help');
  }
  const forgiven = await terminal.withDatabase(({ db }) =>
    transact(db, async (tx) => {
      const holder = await findHolder(tx, phone.digits);
      if (holder === null) return null;
      const amount = await forgiveDebt(tx, { profileId: holder.id, note }, await readDatabaseTime(tx));
      return { profileId: holder.id, amount };
    }),
  );
  if (forgiven === null) {
    terminal.errors.write(`Nobody has signed in with ${phone.international} yet.\n`);
    return 1;
  }
  const { profileId, amount } = forgiven;
  if (amount > 0n) logSecurityEvent(terminal.log(), 'debt-forgiven', { profileId, by: 'operator' });
  terminal.output.write(
    amount > 0n
      ? `${phone.international} owed ${amount} numcy and owes nothing now.\n`
      : `${phone.international} owes nothing.\n`,
  );
  return 0;
}

async function refundCharge(receipt: string, terminal: Terminal): Promise<number> {
  const prices = terminal.config().of(walletSettings);
  const refunded = await terminal.withDatabase(async (database) => {
    const mailBuyer = createMailBuyer(createQueueMail(createMailKeys(await loadSiteSecret(database)), null));
    return transact(database.db, async (tx) =>
      refundReceipt(tx, { prices, mailBuyer }, receipt, await readDatabaseTime(tx)),
    );
  });
  if (refunded === null) {
    terminal.errors.write(`${receipt} is not the receipt of numcy that were charged.\n`);
    return 1;
  }
  const { profileId, amount, balance, isRepeat } = refunded;
  if (!isRepeat) logSecurityEvent(terminal.log(), 'numcy-refunded', { profileId, by: 'operator' });
  const done = isRepeat ? 'were given back before' : 'are given back';
  terminal.output.write(
    `${amount} numcy of ${receipt} ${done} with ${refunded.receipt}; ${balance} are in the wallet now.\n`,
  );
  return 0;
}

function lineOf({ rule, profileId, postingId }: LedgerFault): string {
  const place = postingId === null ? 'the wallet itself' : `posting ${postingId}`;
  const meaning = postingId === null && rule === 'version.gap' ? 'its newest postings are missing' : meanings[rule];
  return `${rule}  wallet of profile ${profileId}, ${place}: ${meaning}\n`;
}
