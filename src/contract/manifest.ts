// What a domain brings that both sides must know as types: it says so in `<domain>-manifest.ts`, each under the name of
// the domain (`weatherProblems`). `scripts/check-lists.ts` lists them. A manifest imports types alone, so that each list
// takes only what is its own into a browser.

/** HTTP statuses by error code, which begins with the domain’s name or `limit.`; its words are the phrase `error.<code>`. */
export type Problems = Readonly<Record<string, number>>;
