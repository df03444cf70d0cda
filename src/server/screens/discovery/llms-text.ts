/** Text for language models (llmstxt.org). `publicUrl` has no trailing slash. */
export function llmsText(publicUrl: string): string {
  return `# Ringbook

> Who is calling, and can I trust the number? A lookup of phone numbers: what members, public registers and open data say of one, with a verdict that anybody can recompute.

A program should ask the API and not read the pages: each number counts on the meter of whoever asks, pages too. Every call is described by one document. A refusal is a problem (RFC 9457) whose \`code\` says why and, where it is one of a limit, \`retry-after\` says when to come again.

Names of persons are shown to those who look one number up. Do not collect them, and do not answer whose number it is from anything but the answer of this moment: holders change, and whoever unlists a number is to be found no more.

## API

- [OpenAPI 3.1](${publicUrl}/api/openapi.json): every call, with what it takes, what it answers and how it refuses
- [The same to read](${publicUrl}/api/docs)

## Pages

- [Search](${publicUrl}/en/search): look a number up; its page is \`${publicUrl}/number/{digits}\`, digits with the country code and without plus
- [Terms](${publicUrl}/en/terms): also what programs may do
- [Privacy](${publicUrl}/en/privacy)
- [Transparency](${publicUrl}/en/transparency): what was removed, and how complaints were decided

## Optional

- [Sitemap](${publicUrl}/sitemap.xml): numbers of organizations and numbers that are probably unwanted, never private persons'
- [security.txt](${publicUrl}/.well-known/security.txt): where vulnerabilities are reported to
`;
}
