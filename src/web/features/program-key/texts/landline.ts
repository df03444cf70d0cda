import { callAt, type TextSite } from './text-site.ts';

// Scripts for landline call blockers, run on every call. They must not fail loudly: callblocker parses error output as
// an answer.
// Both continue as if the site did not exist.

/** Requests the one-word verdict within three seconds; `n` is the number, digits and plus only. */
const askVerdict = (site: TextSite) =>
  `verdict=$(curl -fsm 3 -H 'Authorization: Bearer ${site.key}' "${callAt(site, 'GET /api/v1/verdict/{phone}', '$n')}?country=${site.country}" 2>/dev/null)`;

const saveNumber = "tr -cd '+0123456789'";

/**
 * Hangup extension for NCID. Run with one argument, `*DATE*…*NMBR*4930123456*NAME*…*`; prints whether to hang up.
 * Callers without a number are let through.
 */
export function ncidHangup(site: TextSite): string {
  return `#!/bin/sh
# Hangs up on numbers that Ringbook calls unwanted.
n=\${1#*\\*NMBR\\*}
n=$(printf %s "\${n%%\\**}" | ${saveNumber})
verdict=
[ -n "$n" ] && ${askVerdict(site)}
if [ "$verdict" = unwanted ]; then echo hangup; else echo OK; fi
`;
}

/** Settings that enable it in ncidd.conf. */
export function ncidSettings(): string {
  return 'set hupmode = 1\nset hupname = hangup-ringbook\n';
}

/** Online check for callblocker, run as `onlinecheck_ringbook.py --number +493012345`. Prints JSON. */
export function callblockerCheck(site: TextSite): string {
  return `#!/bin/sh
# Tells callblocker whether Ringbook calls a number unwanted.
n=
next=
for word in "$@"; do
  case "$word" in
    --number=*) n=\${word#--number=} ;;
    --*) next=$word ;;
    *) [ "$next" = --number ] && n=$word ;;
  esac
done
n=$(printf %s "$n" | ${saveNumber})
${askVerdict(site)} || exit 1
if [ "$verdict" = unwanted ]; then echo '{"spam":true,"name":""}'; else echo '{"spam":false,"name":""}'; fi
`;
}
