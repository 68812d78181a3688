/** The figures that customers are listed by follow what they count, also where much happens at once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now: NOW })
const { db } = shop

async function aBuyer(): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, lang, invitation_code, agreement_version, registered_at)
    select 'f' || n || '@example.com', 'x', 'figure', 'individual', 'cn', 'F' || n, 1, ${NOW}
    from (select (random() * 1e12)::bigint as n) each returning id`)
  return id
}
const spend = (id: number, reference: string, amount: number, at = NOW) =>
  db.count(sql`
    insert into accounts.spending (buyer_id, order_ref, amount, completed_at) values (${id}, ${reference}, ${amount}, ${at})`)
const figureOf = (id: number) =>
  db.row<{ spentAmount: number; level: number; isBlocked: boolean; superUntil: string | null }>(sql`
    select spent_amount, level, is_blocked, super_until::text from accounts.figure where buyer_id = ${id}`)
const findings = async () =>
  (await diagnose(shop.owner.db)).findings.filter(({ view }) => view.startsWith('i_96'))

test('amounts of many orders at once are all counted', async () => {
  const id = await aBuyer()
  await Promise.all(Array.from({ length: 20 }, (_, index) => spend(id, `R${index}`, index + 1)))
  expect((await figureOf(id)).spentAmount).toBe(210)
  await db.count(
    sql`update accounts.spending set returned_amount = 5 where buyer_id = ${id} and order_ref = 'R9'`,
  )
  expect((await figureOf(id)).spentAmount).toBe(205)
  expect(await findings()).toEqual([])
})

test('what was spent more than twelve months ago is taken out by the sweep, and counted once', async () => {
  const id = await aBuyer()
  await spend(id, 'OLD', 700, '2025-03-01T00:00:00.000Z')
  await spend(id, 'YOUNG', 30, '2025-03-01T00:00:01.000Z')
  await shop.runSweeps()
  expect((await figureOf(id)).spentAmount).toBe(30)
  await shop.runSweeps()
  expect((await figureOf(id)).spentAmount).toBe(30)
  expect(await findings()).toEqual([])
})

test('level, membership and block follow the account', async () => {
  const id = await aBuyer()
  await db.count(sql`
    update accounts.buyer set level = 3, level_fixed = true, super_member = true, blocked_at = ${NOW} where id = ${id}`)
  expect(await figureOf(id)).toMatchObject({ level: 3, isBlocked: true, superUntil: 'infinity' })
  await db.count(
    sql`update accounts.buyer set super_member = false, blocked_at = null where id = ${id}`,
  )
  expect(await figureOf(id)).toMatchObject({ level: 3, isBlocked: false, superUntil: null })
  expect(await findings()).toEqual([])
})

test('the doctor finds figures that say something else', async () => {
  const id = await aBuyer()
  await shop.owner.db.count(sql`update accounts.figure set order_count = 9 where buyer_id = ${id}`)
  expect(await findings()).toMatchObject([{ object: `customer:${id}` }])
  await shop.owner.db.count(sql`update accounts.figure set order_count = 0 where buyer_id = ${id}`)
  await shop.owner.db.count(sql`delete from accounts.figure where buyer_id = ${id}`)
  expect(await findings()).toMatchObject([{ object: `customer:${id}` }])
  await spend(id, 'LATER', 70)
  await shop.runSweeps()
  expect(await findings()).toEqual([])
  expect((await figureOf(id)).spentAmount).toBe(70)
})
