/** How coupons of a template come to buyers. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { TemplateRow } from './sql.ts'

/** How buyers get coupons of a template; null: there is no such template. */
export const sourceOf = async (
  db: Queryable,
  templateId: number,
): Promise<TemplateRow['source'] | null> =>
  (
    await db.maybeRow<Pick<TemplateRow, 'source'>>(sql`
      select source from coupons.template where id = ${templateId}`)
  )?.source ?? null
