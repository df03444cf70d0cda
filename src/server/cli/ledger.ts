import { type LedgerFault, verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook ledger verify

  verify  recompute every wallet from its postings, and name each wallet and posting where the books are wrong

Nothing is changed. The exit code is 1 where something is wrong.
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

/** `ringbook ledger` */
export async function runLedger(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('ledger', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.join(' ') !== 'verify') throw new UsageError('verify is needed. Try: ringbook ledger --help');
  const { wallets, postings, faults, faultCount } = await terminal.withDatabase(({ db }) => verifyLedger(db));
  for (const fault of faults) terminal.output.write(lineOf(fault));
  if (faultCount > faults.length) terminal.output.write(`… and ${faultCount - faults.length} more\n`);
  const books = `${postings} postings of ${wallets} wallets`;
  terminal.output.write(faultCount === 0 ? `${books}: all is right.\n` : `${books}: ${faultCount} wrong.\n`);
  return faultCount === 0 ? 0 : 1;
}

function lineOf({ rule, profileId, postingId }: LedgerFault): string {
  const place = postingId === null ? 'the wallet itself' : `posting ${postingId}`;
  const meaning = postingId === null && rule === 'version.gap' ? 'its newest postings are missing' : meanings[rule];
  return `${rule}  wallet of profile ${profileId}, ${place}: ${meaning}\n`;
}
