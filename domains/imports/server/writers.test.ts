/**
 * Two imports that write at the same time and make the same new things. Both are held until each waits, so that the race
 * happens every time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { NOW } from '#domains/catalog/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { bringFile } from './import-file.ts'
import type { Report } from './import/options.ts'
import { openImports } from './testing.ts'

const { db } = await openImports()
const folder = mkdtempSync(join(tmpdir(), 'writers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COUNT = 250
const HEAD = 'Handle,Title,Vendor,Type,Variant SKU,Variant Price,Variant Inventory Qty'
type Rows = { prefix: string; order?: 'up' | 'down'; price?: string; taxonomy?: string }
const fileOf = ({ prefix, order = 'up', price = '9.50', taxonomy = prefix }: Rows) => {
  const numbers = Array.from({ length: COUNT }, (_, i) => (order === 'up' ? i : COUNT - 1 - i))
  const rows = numbers.map(
    (n) =>
      `${prefix}-${n},Good ${n},${taxonomy} brand ${n % 7},${taxonomy} > Part ${n % 5},${prefix}-${n}-A,${price},3`,
  )
  return [HEAD, ...rows, ''].join('\n')
}
async function bring(text: string) {
  const path = join(folder, `${Math.random()}.csv`)
  writeFileSync(path, text)
  const reports: Report[] = []
  const report = (each: Report) => void reports.push(each)
  const given = { now: NOW, publicUrl: 'http://localhost', changesStock: true, report }
  return { ...(await bringFile(db, path, given)), reports }
}

/** Runs both while a transaction holds what they need, until each of them waits for it. */
async function raced(
  hold: ReturnType<typeof sql>,
  waits: ReturnType<typeof sql>,
  [one, other]: [string, string],
) {
  let running: Promise<Awaited<ReturnType<typeof bring>>[]> | undefined
  const rollback = new Error('let go')
  await db
    .tx(async (tx) => {
      await tx.rows(hold)
      running = Promise.all([bring(one), bring(other)])
      running.catch(() => {})
      for (let tries = 0; tries < 400; tries++) {
        const { count } = await db.row<{ count: number }>(waits)
        if (count >= 2) throw rollback
        await sleep(25)
      }
      throw new Error('the imports do not meet')
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return running!
}

const ADVISORY = sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
const ANY_LOCK = sql`
  select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

async function expectEachOnce(prefix: string, taxonomy = prefix): Promise<void> {
  const found = await db.row(sql`
    select (select count(*)::int from catalog.product where code like ${`${prefix}-%`}) as products,
      (select count(*)::int from catalog.sku where code like ${`${prefix}-%`} and removed_at is null) as skus,
      (select count(*)::int from imports.source s join catalog.product p on p.id = s.product_id where p.code like ${`${prefix}-%`}) as sources,
      (select count(*)::int from catalog.brand where name ->> 'cn' like ${`${taxonomy} brand %`}) as brands,
      (select count(*)::int from catalog.category where name ->> 'cn' = ${taxonomy}) as roots,
      (select count(*)::int from catalog.category c join catalog.category r on r.id = c.parent_id
        where r.name ->> 'cn' = ${taxonomy}) as leaves,
      (select sum(on_hand)::int from stock.level l join catalog.sku k on k.id = l.sku_id where k.code like ${`${prefix}-%`}) as stock`)
  expect(found).toEqual({
    products: COUNT,
    skus: COUNT,
    sources: COUNT,
    brands: 7,
    roots: 1,
    leaves: 5,
    stock: COUNT * 3,
  })
}

test('two files with the same new categories and brands: each is made once, and no product is lost', async () => {
  const lock = sql`select pg_advisory_xact_lock(hashtext('catalog.taxonomy'))::text as locked`
  const results = await raced(lock, ADVISORY, [
    fileOf({ prefix: 'one', taxonomy: 'Both' }),
    fileOf({ prefix: 'two', taxonomy: 'Both' }),
  ])
  for (const result of results) {
    expect(result).toMatchObject({ new: COUNT, refusedProducts: 0, reports: [] })
  }
  await expectEachOnce('one', 'Both')
  await expectEachOnce('two', 'Both')
})

test('the same file twice, once from its end: every product is made once and refused by neither', async () => {
  // Somebody else is just making one of them, and then does not.
  const category = sql`
    insert into catalog.category (parent_id, level, name, position) values (null, 1, '{"cn": "Aside"}', 9) returning id`
  const { id } = await db.row<{ id: number }>(category)
  await bring(`${HEAD}\nwarm,Warm,same brand 0,same > Part 0,warm-A,1,0\n`)
  await Promise.all(
    Array.from({ length: 7 }, (_, i) => i).map((i) =>
      db.rows(
        sql`insert into catalog.brand (name) values (${`{"cn": "same brand ${i}"}`}::jsonb) on conflict do nothing`,
      ),
    ),
  )
  const hold = sql`
    insert into catalog.product (code, name, brief, category_id, updated_at)
    select 'same-' || n, '{"cn": "x"}', '{"cn": ""}', ${id}, ${NOW} from generate_series(0, ${COUNT - 1}) as n`
  const results = await raced(hold, ANY_LOCK, [
    fileOf({ prefix: 'same' }),
    fileOf({ prefix: 'same', order: 'down' }),
  ])
  const sum = (key: 'new' | 'changed' | 'same' | 'refusedProducts') =>
    results.reduce((total, each) => total + each[key], 0)
  expect({
    made: sum('new'),
    again: sum('same'),
    changed: sum('changed'),
    refused: sum('refusedProducts'),
    reports: results.flatMap(({ reports }) => reports),
  }).toEqual({ made: COUNT, again: COUNT, changed: 0, refused: 0, reports: [] })
  await expectEachOnce('same')
})

test('two files that price the same new products: one makes each, the other changes it, and neither price is mixed', async () => {
  const lock = sql`select pg_advisory_xact_lock(hashtext('catalog.taxonomy'))::text as locked`
  const results = await raced(lock, ADVISORY, [
    fileOf({ prefix: 'priced', price: '9.50' }),
    fileOf({ prefix: 'priced', price: '7.25', order: 'down' }),
  ])
  for (const result of results) {
    expect(result).toMatchObject({ refusedProducts: 0, reports: [] })
    expect(result.new + result.changed).toBe(COUNT)
  }
  await expectEachOnce('priced')
  const prices = await db.rows<{ amount: number }>(sql`
    select distinct r.amount from catalog.price r join catalog.sku k on k.id = r.sku_id
    where k.code like 'priced-%' and r.currency = 'USD' order by 1`)
  expect(prices.every(({ amount }) => amount === 725 || amount === 950)).toBe(true)
  await expectAuditClean(db)
})
