import { z } from 'zod';
import { portraitMetrics } from '#shared/portrait.ts';
import { tokenize } from '../rules/find-phrases.ts';
import type { Sign } from '../rules/read-text.ts';

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const Judgement = z.object({
  /** Index of the text, from 0. */
  text: z.int().min(0),
  metric: z.enum(portraitMetrics),
  score: z.number().min(-2).max(2),
  phrase: z.string().max(200).nullish(),
});
const Judgements = z.object({ judgements: z.array(Judgement).min(1).max(2_000) });

const mostWords = 6;

/**
 * Signs per text; null for another form of answer. Keeps only short phrases of the texts as sent, and drops them if
 * together they would reveal a whole text.
 */
export function readAnswer(body: string, sent: readonly string[]): Sign[][] | null {
  const completion = Completion.safeParse(parse(body));
  const content = completion.success ? (completion.data.choices[0]?.message.content ?? '') : '';
  const answer = Judgements.safeParse(parse(content.replace(/^\s*```(?:json)?|```\s*$/gu, '')));
  if (!answer.success) return null;
  const { judgements } = answer.data;
  if (judgements.some(({ text }) => text >= sent.length)) return null;
  const signs = sent.map((text, place): Sign[] => {
    const own = judgements.filter((one) => one.text === place && one.score !== 0);
    const read = own.map((one): Sign => {
      return { metric: one.metric, weight: one.score, phrase: findIn(text, one.phrase ?? '') };
    });
    const shown = new Set(read.flatMap(({ phrase }) => (phrase === null ? [] : [phrase.toLowerCase()])));
    const words = [...shown].reduce((sum, phrase) => sum + tokenize(phrase).length, 0);
    return words < tokenize(text).length ? read : read.map((sign) => ({ ...sign, phrase: null }));
  });
  return signs.some((own) => own.length > 0) ? signs : null;
}

/** The phrase as written in the text; null if absent, too long, or containing a placeholder. */
function findIn(text: string, phrase: string): string | null {
  const trimmed = phrase.trim();
  const words = tokenize(trimmed).length;
  if (words === 0 || words > mostWords || /[[\]]/u.test(trimmed)) return null;
  const at = text.indexOf(trimmed);
  return at === -1 ? null : text.slice(at, at + trimmed.length);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
