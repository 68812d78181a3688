/** Sweeps that process many rows at once: a failing row is recorded and skipped, and processed once it is repaired. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { openTestShop } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { db, owner } = shop
await owner.db.count(
  raw(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'it does not add up'; end $$`),
)

/** Makes updates of this row fail, as a violated constraint would. */
async function spoil(table: string, key: string, value: number): Promise<() => Promise<void>> {
  const name = `bad_${table.replace('.', '_')}`
  await owner.db.count(
    raw(`create trigger ${name} before update or delete on ${table} for each row
      when (old.${key} = ${value}) execute function refuse_row()`),
  )
  return async () => void (await owner.db.count(raw(`drop trigger ${name} on ${table}`)))
}

const noted = async () =>
  (
    await db.rows<{ sweep: string; rowKey: string; problem: string }>(sql`
      select sweep, row_key, problem from kit.failed_row order by sweep`)
  ).map(({ sweep, rowKey, problem }) => [sweep, Number(rowKey), problem])

test('memberships, levels, sessions and verifications', async () => {
  const buyers = [await buyerWith(shop), await buyerWith(shop), await buyerWith(shop)]
  const [bad, ...others] = buyers.map(({ id }) => id)
  const ids = [bad!, ...others]
  await db.count(sql`
    update accounts.buyer set super_member = true, super_until = '2026-02-28Z', level = 3, level_from = '2025-01-01Z',
      level_until = '2026-02-28Z', level_needs = 100 where id = any(${ids})`)
  await db.count(sql`
    update accounts.session set created_at = '2025-01-01Z', last_seen_at = '2025-01-01Z', idle_until = '2025-01-02Z',
      max_until = '2025-01-02Z' where buyer_id = any(${ids})`)
  await db.count(sql`
    insert into papers.version (buyer_id, created_at, changed_at)
    select id, '2025-01-01Z', '2025-01-01Z' from unnest(${ids}::bigint[]) as id`)
  const keyOf = async (table: string) =>
    (await db.row<{ id: number }>(sql`select id from ${raw(table)} where buyer_id = ${bad!}`)).id
  const [sessionId, verificationId] = [
    await keyOf('accounts.session'),
    await keyOf('papers.version'),
  ]
  const mend = await Promise.all([
    spoil('accounts.buyer', 'id', bad!),
    spoil('accounts.session', 'id', sessionId),
    spoil('papers.version', 'id', verificationId),
  ])

  await shop.runSweeps()
  expect(await noted()).toEqual([
    ['accounts.forget-sessions', sessionId, 'it does not add up'],
    ['membership.end-levels', bad, 'it does not add up'],
    ['membership.end-super-members', bad, 'it does not add up'],
    ['papers.purge', verificationId, 'it does not add up'],
  ])
  const left = () =>
    db.row(sql`
      select (select array_agg(id order by id) from accounts.buyer where super_member) as super,
        (select array_agg(id order by id) from accounts.buyer where level > 1) as level,
        (select array_agg(buyer_id) from accounts.session) as session,
        (select array_agg(buyer_id) from papers.version where purged_at is null) as verification`)
  expect(await left()).toEqual({ super: [bad], level: [bad], session: [bad], verification: [bad] })

  for (const each of mend) await each()
  shop.clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect(await left()).toEqual({ super: null, level: null, session: null, verification: null })
  expect(await noted()).toEqual([])
})

test('a reminder of a membership that ends', async () => {
  const [bad, good] = [await buyerWith(shop), await buyerWith(shop)]
  await db.count(sql`
    update accounts.buyer set super_member = true, super_until = '2026-03-02T12:00:00Z'
    where id = any(${[bad.id, good.id]})`)
  const mend = await spoil('accounts.buyer', 'id', bad.id)
  await shop.runSweeps()
  expect(await noted()).toEqual([['membership.remind-super-members', bad.id, 'it does not add up']])
  const reminded = await db.rows<{ recipient: string }>(
    sql`select recipient from messages.outbox where template like 'super%' and recipient = any(${[bad.email, good.email]})`,
  )
  expect(reminded).toEqual([{ recipient: good.email }])
  await mend()
  shop.clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect(await noted()).toEqual([])
})

test('what products show, and the index', async () => {
  const made: number[] = []
  for (const code of ['BAD', 'ONE', 'TWO']) {
    made.push((await aProduct(db, { code, skus: [aSku(code)] })).productId)
  }
  const [bad, ...others] = made as [number, ...number[]]
  await shop.runSweeps()
  const stale = () =>
    db.count(sql`insert into catalog.stale select id from unnest(${made}::bigint[]) as id`)
  await stale()
  const mend = [
    await spoil('catalog.figure', 'product_id', bad),
    await spoil('search.entry', 'product_id', bad),
  ]
  await db.count(sql`update catalog.product set code = code || '-2' where id = any(${made})`)
  await db.count(sql`
    insert into catalog.product_change (product_id) select id from unnest(${made}::bigint[]) as id`)
  await db.count(sql`update catalog.page set data = '{}' where product_id = any(${made})`)
  await shop.runSweeps()
  expect(await noted()).toEqual([
    ['catalog.refresh-stale', bad, 'it does not add up'],
    ['search.index-changed', bad, expect.stringContaining('Cannot read')], // its page is empty
  ])
  const waiting = (table: string) =>
    db.rows(sql`select distinct product_id from ${raw(table)} order by product_id`)
  expect(await waiting('catalog.stale')).toEqual([{ productId: bad }])
  expect(await waiting('catalog.product_change')).toEqual([{ productId: bad }])
  expect(await db.rows(sql`select product_id from catalog.page where data::text = '{}'`)).toEqual([
    { productId: bad },
  ])
  expect(others).toHaveLength(2)
  // The patrol went on behind it.
  expect(await db.row(sql`select patrolled_until as until from search.turn`)).toEqual({ until: 0 })

  for (const each of mend) await each()
  shop.clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect([await noted(), await waiting('catalog.product_change')]).toEqual([[], []])
})
