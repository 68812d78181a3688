/** Statements about the milestones that new orders begin with. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type TemplateRow = { id: number; name: Translated; days: number; version: number }

export const templates = (db: Queryable) =>
  db.rows<TemplateRow>(sql`
    select id, name, days, version from device_orders.template order by days, position, id`)

/** @returns null where there are as many as there may be */
export const addTemplate = (
  tx: Queryable,
  form: { name: Translated; days: number },
  most: number,
) =>
  tx.maybeRow<TemplateRow>(sql`
    insert into device_orders.template (position, name, days)
    select coalesce(max(position), 0) + 1, ${JSON.stringify(form.name)}::jsonb, ${form.days}
    from device_orders.template having count(*) < ${most} returning id, name, days, version`)

/** @returns null when it was changed meanwhile, or is gone */
export const changeTemplate = (
  tx: Queryable,
  form: { id: number; name: Translated; days: number; version: number },
) =>
  tx.maybeRow<TemplateRow>(sql`
    update device_orders.template set name = ${JSON.stringify(form.name)}::jsonb, days = ${form.days}, version = version + 1
    where id = ${form.id} and version = ${form.version} returning id, name, days, version`)

/** @returns what was removed; null when it is not there */
export const removeTemplate = (tx: Queryable, id: number) =>
  tx.maybeRow<TemplateRow>(sql`
    delete from device_orders.template where id = ${id} returning id, name, days, version`)
