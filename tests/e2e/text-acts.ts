import type { Locator } from 'playwright-core';

/** Opens the menu of what can be done about a text, where it is not open. @returns the text, in which the acts stand now */
export async function openActs(article: Locator): Promise<Locator> {
  // A comment's own stands before those of its replies.
  const button = article.locator('[data-act^="acts-"]').first();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return article;
}
