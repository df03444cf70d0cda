import { deleteSigningKeys } from '#server/domains/sign-in/commands/delete-signing-keys.ts';
import { requireNoServer } from '#server/platform/db/serving-lease.ts';
import { forgetSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook secret forget --yes

For a site whose secret (SITE_SECRET, or the file site-secret in DATA_DIR) is permanently lost. Stop all servers first:
the next start uses the secret that it finds, or creates one. Everybody is signed out, and the site no longer knows
which numbers are unlisted, or whose the erased and messenger accounts were. This cannot be undone.
`;

export async function runSecret(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('secret', args, {
    yes: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.join(' ') !== 'forget' || !values.yes) {
    throw new UsageError('forget and --yes are needed. Read first: ringbook secret --help');
  }
  await terminal.withDatabase(({ kind, db }) =>
    transact(db, async (tx) => {
      // The embedded store is locked, so no other server can have it open.
      if (kind === 'postgres') await requireNoServer(tx);
      await deleteSigningKeys(tx);
      await forgetSiteSecret(tx);
    }),
  );
  terminal.output.write('The next start takes the secret that it finds, or makes one.\n');
  return 0;
}
