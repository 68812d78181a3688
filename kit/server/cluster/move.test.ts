/** Moves a shop to another server and back, completely; and refuses when one of the two is unsuitable. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { createDatabase } from '../../testing/database.ts'
import { openDb } from '../database/db.ts'
import { diagnose } from './doctor.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { moveShop } from './move.ts'
import { takeStartLock } from './start-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-move-'))
let elsewhere: Embedded
beforeAll(async () => {
  elsewhere = await startEmbedded(folder, ['fsync=off'])
}, 60_000)
afterAll(async () => {
  await elsewhere.stop()
  rmSync(folder, { recursive: true })
})

const shop = await openOrderShop()
const report = () => {}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query<Row>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** All data of the shop in a form that can be compared. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as print from ${name} r
       ${name === 'kit.milestone' ? `where name <> 'moved'` : ''}`,
    )
    found[name] = row?.print ?? ''
  }
  return found
}
const sequences = (url: string) =>
  query(
    url,
    `select schemaname || '.' || sequencename as name, last_value from pg_sequences order by 1`,
  )

test(
  'every row, sequence and constraint arrives, there and back',
  { timeout: 120_000 },
  async () => {
    const buyer = await shop.aBuyer()
    const order = await shop.anOrder(buyer, await shop.goods(9), 2)
    await shop.runSweeps()
    const { db, url, drop } = await ordersOnly()
    const before = await fingerprint(url)
    const numbers = await sequences(url)
    expect(Object.keys(before).length).toBeGreaterThan(80)

    const there = await createDatabase(elsewhere.url)
    const { rowCount } = await moveShop({ from: url, to: there.url, report })
    expect(rowCount).toBeGreaterThan(50)
    expect(await fingerprint(there.url)).toEqual(before)
    expect(await sequences(there.url)).toEqual(numbers)
    const moved = openDb(there.url)
    expect((await diagnose(moved)).findings).toEqual([])
    expect(
      await moved.rows(
        sql`select number from orders.sales_order where number = ${order.orderNumber}`,
      ),
    ).toHaveLength(1)
    // The append-only triggers are back.
    await expect(moved.count(sql`delete from orders.history`)).rejects.toThrow(/./)
    await expect(moved.count(sql`delete from orders.sales_order`)).rejects.toThrow(/./)
    await moved.end()
    expect(await query(url, `select name from kit.milestone`)).toEqual([{ name: 'moved' }])

    const back = await createDatabase(inject('server').url)
    await moveShop({ from: there.url, to: back.url, report })
    expect(await fingerprint(back.url)).toEqual(before)
    await db.end()
    await Promise.all([drop(), back.drop(), there.drop()])
  },
)

/** A copy of the test's shop without running processes, as after a stop. */
async function ordersOnly() {
  const { pathname } = new URL(shop.owner.url)
  await query(
    inject('server').url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}'`,
  )
  const { url, drop } = await createDatabase(inject('server').url, pathname.slice(1))
  return { db: openDb(url), url, drop }
}

test('a target that is not empty is not touched', async () => {
  const target = await createDatabase(elsewhere.url)
  await query(target.url, 'create table mine as select 1 as n')
  await expect(moveShop({ from: shop.owner.url, to: target.url, report })).rejects.toThrow(
    /is not empty \(mine is in it\)/,
  )
  expect(await query(target.url, 'select n from mine')).toEqual([{ n: 1 }])
  await target.drop()
})

test('a shop that is running, inconsistent or of another version is not moved; the target stays empty', async () => {
  const target = await createDatabase(elsewhere.url)
  const tablesThere = () =>
    query(
      target.url,
      `select tablename from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    )
  await shop.runSweeps()
  await expect(moveShop({ from: shop.owner.url, to: target.url, report })).rejects.toThrow(
    /The shop is running: stop it first/,
  )
  expect(await tablesThere()).toEqual([])

  const { db, url, drop } = await ordersOnly()
  await db.end()
  await query(url, `update orders.sales_order set payable_amount = payable_amount + 1`).catch(
    () => [],
  )
  await query(
    url,
    `insert into staff.audit_head (one, entry_id, hash) values (true, 0, 'x') on conflict (one) do update set hash = 'x'`,
  )
  await expect(moveShop({ from: url, to: target.url, report })).rejects.toThrow(
    /^The shop breaks \d+ promises/,
  )
  await query(url, `delete from migration where name = '0061-quick-login'`)
  await expect(moveShop({ from: url, to: target.url, report })).rejects.toThrow(
    /start the shop once with this version/,
  )
  expect(await tablesThere()).toEqual([])
  await Promise.all([drop(), target.drop()])
})

test('a shop that starts meanwhile waits, and then finds that it has moved', async () => {
  const target = await createDatabase(elsewhere.url)
  const { db, url, drop } = await ordersOnly()
  await db.end()
  let hasBegun = false
  let wasIn: boolean | undefined
  const moved = moveShop({
    from: url,
    to: target.url,
    report() {
      // Every row has been read: whatever is sold here from now on would be lost.
      wasIn = hasBegun
    },
  })
  const starter = new pg.Client(url)
  await starter.connect()
  // Looked up, not tried: holding the lock for a moment would refuse the move itself.
  const isLocked = () =>
    starter
      .query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
      )
      .then(({ rows }) => rows.length > 0)
  await expect.poll(isLocked, { timeout: 10_000 }).toBe(true)
  const start = takeStartLock(starter).then(() => (hasBegun = true))
  await expect(moveShop({ from: url, to: target.url, report })).rejects.toThrow(
    'The shop is just starting, or moving already: try again later.',
  )
  await moved
  await start
  expect(wasIn).toBe(false)
  const { rows } = await starter.query('select name from kit.milestone')
  expect(rows).toEqual([{ name: 'moved' }])
  await starter.end()
  await Promise.all([drop(), target.drop()])
})

test('two moves into one database: the second is refused, and removes nothing of the first', async () => {
  const target = await createDatabase(elsewhere.url)
  const { db, url, drop } = await ordersOnly()
  await db.end()
  const first = new pg.Client(target.url)
  await first.connect()
  await takeStartLock(first)
  await first.query('create schema orders')
  await expect(moveShop({ from: url, to: target.url, report })).rejects.toThrow(
    'Another process is at work in the database to move to.',
  )
  await first.end()
  expect(await query(target.url, `select from pg_namespace where nspname = 'orders'`)).toHaveLength(
    1,
  )
  await Promise.all([drop(), target.drop()])
})

test('what the target had besides tables is still there after a failed move', async () => {
  const target = await createDatabase(elsewhere.url)
  await query(target.url, 'create schema theirs')
  await query(target.url, 'create schema stock')
  await query(target.url, `create function theirs.answer() returns int language sql return 42`)
  const { db, url, drop } = await ordersOnly()
  await db.end()
  await expect(moveShop({ from: url, to: target.url, report })).rejects.toThrow(/stock/)
  expect(await query(target.url, 'select theirs.answer() as n')).toEqual([{ n: 42 }])
  expect(
    await query(
      target.url,
      `select nspname as name from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
    ),
  ).toEqual([{ name: 'public' }, { name: 'stock' }, { name: 'theirs' }])
  await Promise.all([drop(), target.drop()])
})
