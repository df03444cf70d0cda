import { callAt, type TextSite } from './text-site.ts';

// Scripts that call blockers on a landline run at each call. Neither may fail loudly: callblocker reads what goes wrong
// as an answer, and both go on as if the site were not there.

/** Asks for the one word, within three seconds; `n` is the number, which has nothing but digits and a plus. */
const askVerdict = (site: TextSite) =>
  `verdict=$(curl -fsm 3 -H 'Authorization: Bearer ${site.key}' "${callAt(site, 'GET /api/v1/verdict/{phone}', '$n')}?country=${site.country}" 2>/dev/null)`;

const keepNumber = "tr -cd '+0123456789'";

/**
 * A hangup extension of NCID. It is run with one argument, `*DATE*…*NMBR*4930123456*NAME*…*`, and prints whether to
 * hang up. A caller without a number is let through.
 */
export function ncidHangup(site: TextSite): string {
  return `#!/bin/sh
# Hangs up on numbers that Ringbook calls unwanted.
n=\${1#*\\*NMBR\\*}
n=$(printf %s "\${n%%\\**}" | ${keepNumber})
verdict=
[ -n "$n" ] && ${askVerdict(site)}
if [ "$verdict" = unwanted ]; then echo hangup; else echo OK; fi
`;
}

/** What turns it on in ncidd.conf. */
export function ncidSettings(): string {
  return 'set hupmode = 1\nset hupname = hangup-ringbook\n';
}

/** An online check of callblocker, run as `onlinecheck_ringbook.py --number +493012345`. It prints JSON. */
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
n=$(printf %s "$n" | ${keepNumber})
${askVerdict(site)} || exit 1
if [ "$verdict" = unwanted ]; then echo '{"spam":true,"name":""}'; else echo '{"spam":false,"name":""}'; fi
`;
}
