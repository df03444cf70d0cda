import { z } from 'zod';
import { splitList } from './setting.ts';
import { isOpenLine } from './this-machine.ts';

export const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+)?$/, 'must start with postgres:// or postgresql://');
export const databaseUrls = z
  .string()
  .transform(splitList)
  .refine(
    (urls) => urls.every((url) => /^postgres(ql)?:\/\/.+$/.test(url) && URL.canParse(url)),
    'must be comma-separated addresses that start with postgres:// or postgresql://',
  );

/** Problems of addresses on other machines that do not require TLS. */
export function plainUrls(s: { DATABASE_URL?: string; MIGRATION_DATABASE_URL?: string; DATABASE_READ_URL?: string[] }) {
  const lines = {
    DATABASE_URL: [s.DATABASE_URL ?? ''],
    MIGRATION_DATABASE_URL: [s.MIGRATION_DATABASE_URL ?? ''],
    DATABASE_READ_URL: s.DATABASE_READ_URL ?? [],
  };
  return Object.entries(lines)
    .filter(([, urls]) => urls.some(isOpenLine))
    .map(
      ([name]) =>
        `${name} must require TLS (sslmode=verify-full) if the database is on another machine, or ` +
        'PLAIN_DATABASE=on must confirm that the network is safe',
    );
}
