import { z } from 'zod';
import { splitList } from './setting.ts';
import { isOpenLine } from './this-machine.ts';

/** One that may be left out. */
export const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+)?$/, 'must start with postgres:// or postgresql://');
export const databaseUrls = z
  .string()
  .transform(splitList)
  .refine(
    (urls) => urls.every((url) => /^postgres(ql)?:\/\/.+$/.test(url) && URL.canParse(url)),
    'must hold addresses that start with postgres:// or postgresql://, by commas',
  );

/** The addresses of databases on other machines that ask for no TLS. */
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
        `${name} must ask for TLS (sslmode=verify-full) where the database is on another machine, or ` +
        'PLAIN_DATABASE=on must say that its line is safe',
    );
}
