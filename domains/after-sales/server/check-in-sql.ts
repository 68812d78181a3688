/** Statements about what came back of a case. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type CheckedInRow = {
  lineId: number
  quantity: number
  resellableQuantity: number
  condition: string
  pictureUrls: string[]
}

export const addCheckIn = (
  tx: Queryable,
  c: {
    caseId: number
    lines: readonly CheckedInRow[]
    now: Instant
    staffId: number
    staffName: string
  },
): Promise<number> =>
  tx.count(sql`
    insert into after_sales.check_in (case_id, line_id, quantity, resellable_quantity, condition, picture_urls, at, staff_id, staff_name)
    select ${c.caseId}, t."lineId", t.quantity, t."resellableQuantity", t.condition, t."pictureUrls", ${c.now}, ${c.staffId}, ${c.staffName}
    from jsonb_to_recordset(${JSON.stringify(c.lines)}::jsonb)
      as t ("lineId" bigint, quantity int, "resellableQuantity" int, condition text, "pictureUrls" text[])
    on conflict (case_id, line_id) do nothing`)

export const checkInOf = (db: Queryable, caseId: number) =>
  db.rows<CheckedInRow>(sql`
    select line_id, quantity, resellable_quantity, condition, picture_urls from after_sales.check_in where case_id = ${caseId} order by line_id`)

/** The same, with who checked them in and when. */
export const checkInsOf = (db: Queryable, caseId: number) =>
  db.rows<CheckedInRow & { at: Instant; staffName: string }>(sql`
    select line_id, quantity, resellable_quantity, condition, picture_urls, at, staff_name from after_sales.check_in
    where case_id = ${caseId} order by line_id`)
