import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

/** Views and acts of admins, newest first. */
export async function listActs(db: Db, page: Page) {
  const { total } = await db
    .selectFrom('admin_act')
    .select((all) => all.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await db
    .selectFrom('admin_act')
    .selectAll()
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total) };
}
