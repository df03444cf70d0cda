import type { Scope } from '#contract/program-scope.ts';
import type { Person } from './member.ts';
import type { TestApp } from './start-app.ts';

/** A key of the member's for a program. */
export async function keyOf({ browser }: Person, ...scopes: Scope[]): Promise<string> {
  const body = new URLSearchParams([['name', 'A program'], ...scopes.map((scope) => ['scopes', scope])]);
  const { status, data, code } = await browser.ask<{ key: string }>('/api/v6/program/key/add', {
    method: 'POST',
    body,
  });
  if (status !== 200) throw new Error(`no key was made: ${status} ${code}`);
  return data.key;
}

/** What a program is answered that shows this key. */
export interface ProgramAnswer {
  status: number;
  type: string;
  text: string;
  headers: Headers;
}

export async function callBy(
  app: TestApp,
  key: string | null,
  path: string,
  init: RequestInit & { address?: string } = {},
): Promise<ProgramAnswer> {
  const headers = new Headers(init.headers);
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const answer = await app.request(path, { ...init, headers });
  return {
    status: answer.status,
    headers: answer.headers,
    type: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  };
}
