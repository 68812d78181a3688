/** For tests of lists: how many rows their files have. */
import sql from 'sql-template-tag'
import { forgetSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** @param rows null restores the default */
export async function setFileRows(db: Queryable, rows: number | null): Promise<void> {
  await db.count(sql`delete from settings.setting where key = 'views.fileRows'`)
  if (rows !== null) {
    await db.count(sql`
      insert into settings.setting (key, value, version, changed_at, changed_by)
      values ('views.fileRows', ${String(rows)}, 1, now(), 'test')`)
  }
  forgetSettings()
}
