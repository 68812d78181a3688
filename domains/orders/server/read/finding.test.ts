/** Staff find orders by parts of what they know, by an index and one search after another. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { officeOrders } from '../../office-contract.ts'

const shop = await openOrderShop()
const { call, db, must } = shop
const buyer = await shop.aBuyer({ nickName: 'Zhou Trading' })
const clerk = await shop.aClerk()
const item = await shop.goods(100)
const quote = await shop.checkoutNow(buyer, item, 1)
const { orderNumber } = await must(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
await db.count(sql`
  update orders.sales_order set address = address || '{"consignee": "李小龙", "phone": "+8613912345678"}'`)
await db.count(sql`update orders.line set name = '不锈钢球阀 DN50', code = 'BV-50X'`)

const found = async (q: string) => {
  const { items } = await must(officeOrders, { q }, clerk.by)
  return items.length
}

test.each([
  ['the end of its number', orderNumber.slice(-6)],
  ['its number in groups', `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`],
  ['who receives it', '小龙'],
  ['a telephone', '139123'],
  ['goods', '球阀'],
  ['a code, in whatever letters', 'bv-50x'],
  ['its buyer', 'zhou tra'],
  ['a word of one character', '龙'],
])('by %s', async (_what, q) => {
  expect(await found(q)).toBe(1)
})

test.each(['%', '_', '\\', '李小龙+86', 'nobody'])('not by %j', async (q) => {
  expect(await found(q)).toBe(0)
})

test('twenty searches at once are all answered, few of them at a time', async () => {
  const most = { connections: 0 }
  const looking = setInterval(async () => {
    const { busy } = await db.row<{ busy: number }>(sql`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%orders.sales_order%'
        and pid <> pg_backend_pid()`)
    most.connections = Math.max(most.connections, busy)
  }, 2)
  const counts = await Promise.all(Array.from({ length: 20 }, () => found('球阀')))
  clearInterval(looking)
  expect(counts).toEqual(Array(20).fill(1))
  expect(most.connections).toBeLessThanOrEqual(6)
})

test('the expressions of the index are those of the search', async () => {
  const plans = await db.tx(async (tx) => {
    await tx.count(sql`set local enable_seqscan = off`)
    const rows = await tx.rows<{ 'QUERY PLAN': string; queryPlan: string }>(sql`
      explain select id from orders.line where lower(name || E'\\n' || code) like '%bv-50%'`)
    return JSON.stringify(rows)
  })
  expect(plans).toContain('line_words')
})

test.each(['yesterday', '2026-03-01', '2026-03-01T00:00:00Z', '', '2026-13-01T00:00:00.000Z'])(
  'date bounds are instants, and %j is none',
  async (from) => {
    for (const bounds of [{ from }, { until: from }]) {
      expect((await call(officeOrders, bounds, clerk.by)).code).toBe(Reasons.invalidInput.code)
    }
  },
)
