/**
 * Each view of the doctor speaks: a wrong row, as bad hardware or a hand in the database would leave it, is found by name. What the
 * database itself would refuse is planted with its constraints and triggers taken away, in a transaction that is rolled back.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { join as list, raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { COUPON_ROWS } from './doctor-coupons-testing.ts'
import { DIFFERENCE_ROWS } from './doctor-difference-rows-testing.ts'
import { GIFT_ROWS } from './doctor-gift-rows-testing.ts'
import { LOTTERY_ROWS } from './doctor-lottery-testing.ts'
import { PAYOUT_ROWS } from './doctor-payout-rows-testing.ts'
import { PEOPLE_ROWS } from './doctor-people-testing.ts'
import { POINTS_GOODS_ROWS } from './doctor-points-goods-testing.ts'
import { DISTRIBUTOR_ROWS } from './doctor-distributors-testing.ts'
import { POINT_ROWS } from './doctor-points-testing.ts'
import { ORDER_ROWS } from './doctor-rows-testing.ts'
import type { Plant, Row } from './doctor-testing.ts'
import { WALLET_ROWS } from './doctor-wallet-rows-testing.ts'
import { ROOT } from './sources.ts'

const { db, owner } = await openTestDatabase()

const PLANTS = [
  ...ORDER_ROWS,
  ...COUPON_ROWS,
  ...DIFFERENCE_ROWS,
  ...GIFT_ROWS,
  ...PAYOUT_ROWS,
  ...PEOPLE_ROWS,
  ...WALLET_ROWS,
  ...POINT_ROWS,
  ...POINTS_GOODS_ROWS,
  ...LOTTERY_ROWS,
  ...DISTRIBUTOR_ROWS,
]

class Undone extends Error {}

/** Takes from a table whatever would refuse a row: checks, uniqueness beside its key, columns that may not be empty. */
async function loosen(tx: Queryable, table: string): Promise<void> {
  const changes = await tx.rows<{ change: string }>(sql`
    with loose as (select ${table}::text as name, ${table}::regclass as id)
    select format('alter table %s drop constraint %I cascade', name, conname) as change
    from pg_constraint join loose on conrelid = id and contype in ('c', 'u', 'x')
    union all
    select format('drop index %s', indexrelid::regclass) from pg_index join loose on indrelid = id and indisunique
    where not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s alter column %I drop not null', name, attname)
    from pg_attribute join loose on attrelid = id and attnum > 0 and attnotnull and attidentity = ''
    where not exists (select from pg_index where indrelid = id and indisprimary and attnum = any(indkey))`)
  for (const { change } of changes) await tx.count(raw(change))
}

async function insert(tx: Queryable, [table, values]: Row): Promise<void> {
  const columns = list(Object.keys(values).map((name) => raw(name)))
  await tx.count(sql`
    insert into ${raw(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(values)}::jsonb)`)
}

/** @returns what the view says of the rows, which are gone afterwards */
async function findingsOf({ view, rows }: Plant): Promise<string[]> {
  const found: string[] = []
  const planting = owner.db.tx(async (tx) => {
    await tx.count(sql`set local session_replication_role = replica`)
    for (const table of new Set(rows.map(([name]) => name))) await loosen(tx, table)
    for (const row of rows) await insert(tx, row)
    const findings = await tx.rows<{ object: string }>(
      raw(`select object::text from audit.${view}`),
    )
    found.push(...findings.map(({ object }) => object))
    throw new Undone()
  })
  await planting.catch((error: Error) => {
    if (!(error instanceof Undone)) found.push(error.message)
  })
  return found
}

test('a new shop has nothing that the doctor could find', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})

test.each(PLANTS)('$view finds $object', async (wrong) => {
  expect(new Set(await findingsOf(wrong))).toEqual(new Set([wrong.object]))
})

test('no view is without a wrong row that makes it speak', async () => {
  const planted = new Set(PLANTS.map(({ view }) => view))
  for (const file of globSync('scripts/doctor*.test.ts', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, view] of text.matchAll(/view: '(i_\w+)'/g)) planted.add(view!)
  }
  const { views } = await diagnose(db)
  expect(views.filter((view) => !planted.has(view))).toEqual([])
  expect([...planted].filter((view) => !views.includes(view))).toEqual([])
})
