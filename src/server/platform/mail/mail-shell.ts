export interface MailText {
  lang: string;
  dir: 'ltr' | 'rtl';
  subject: string;
  /** A link follows its text. */
  parts: readonly { text: string; link?: string }[];
  footer: string;
}

/** Each link has its own line, so that mail programs do not break it. */
export function plainMail({ parts, footer }: MailText): string {
  const written = parts.map(({ text, link }) => (link === undefined ? text : `${text}\n${link}`));
  return `${[...written, `-- \n${footer}`].join('\n\n')}\n`;
}

/** No images, scripts or remote content, so that opening it is not tracked. */
export function htmlMail({ lang, dir, subject, parts, footer }: MailText): string {
  const body = parts.map(({ text, link }) => {
    const way = link === undefined ? '' : `<br><a href="${escapeHtml(link)}" dir="ltr">${escapeHtml(link)}</a>`;
    return `<p style="margin:0 0 16px">${escapeHtml(text)}${way}</p>`;
  });
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div dir="${dir}" style="max-width:560px;margin:0 auto;text-align:start;overflow-wrap:anywhere">
${body.join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #999;font-size:14px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
