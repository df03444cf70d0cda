import type { Problem } from '#contract/problem.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

interface SettingSaverParts<Value> {
  /** Shows a value as the one that holds. */
  show(value: Value): void;
  save(value: Value): Promise<ApiAnswer<unknown>>;
}

/**
 * Keeps one setting: what is chosen is shown at once and saved in the order of choosing, one call at a time and only the
 * last choice of those that wait. What the server does not take is taken back.
 */
export class SettingSaver<Value> {
  readonly #parts: SettingSaverParts<Value>;
  #chosen: { value: Value } | null = null;
  #isSaving = false;

  constructor(parts: SettingSaverParts<Value>) {
    this.#parts = parts;
  }

  /**
   * @param known what held before, as the server says
   * @returns null when the last choice is saved, or was left to a save that is under way; else why it is not
   */
  async choose(value: Value, known: Value): Promise<Problem | null> {
    this.#chosen = { value };
    this.#parts.show(value);
    if (this.#isSaving) return null;
    this.#isSaving = true;
    let saved = known;
    try {
      while (this.#chosen.value !== saved) {
        const { value: next } = this.#chosen;
        const answer = await this.#parts.save(next);
        if (answer.ok) saved = next;
        else if (this.#chosen.value === next) {
          this.#parts.show(saved);
          return answer.problem;
        }
      }
      return null;
    } finally {
      this.#isSaving = false;
    }
  }
}
