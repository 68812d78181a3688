/** Statements of the daily count of visitors. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import { REGISTERS, type Mark } from './registers.ts'

/** A register only ever rises: the order in which processes write does not matter. */
export const raiseRegister = (db: Queryable, day: string, { register, rank }: Mark) =>
  db.count(sql`
    insert into reports.visit_day as v (day, registers)
    values (${day}::date, set_byte(decode(repeat('00', ${REGISTERS}::int), 'hex'), ${register}::int, ${rank}::int))
    on conflict (day) do update set registers = set_byte(v.registers, ${register}::int, ${rank}::int)
    where get_byte(v.registers, ${register}::int) < ${rank}::int`)

export type VisitDay = { day: string; registers: Buffer }

export const daysIn = (db: Queryable, from: string, until: string) =>
  db.rows<VisitDay>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, registers from reports.visit_day
    where day >= ${from}::date and day < ${until}::date order by day`)

/** Older than reports reach. @returns how many days */
export const deleteVisitsBefore = (db: Queryable, day: string) =>
  db.count(sql`delete from reports.visit_day where day < ${day}::date`)
