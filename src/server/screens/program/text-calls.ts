import { listTextCalls } from '#server/domains/number-list/routes.ts';
import type { TextKinds } from '#server/platform/http/text-call.ts';
import { checkTextCalls } from './check-routes.ts';
import { mcpTextCalls } from './mcp-routes.ts';
import { phoneblockTextCalls } from './phoneblock-routes.ts';
import { prefixTextCalls } from './prefix-routes.ts';
import { reportTextCalls } from './report-routes.ts';
import { telephoneTextCalls } from './telephone-routes.ts';

/** All calls that refuse in a format of their own, for a server that cannot create its domains and screens. */
export const textCalls: TextKinds = {
  ...listTextCalls,
  ...checkTextCalls,
  ...reportTextCalls,
  ...prefixTextCalls,
  ...phoneblockTextCalls,
  ...telephoneTextCalls,
  ...mcpTextCalls,
};
