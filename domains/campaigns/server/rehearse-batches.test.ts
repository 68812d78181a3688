/** A rehearsal in batches: what a killed process leaves is gone on with, and a buyer's limit holds over all of them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { saveActivity } from '#domains/promotions/contract.ts'
import { later } from '#kit/contract/time.ts'
import { rehearsal, rehearse } from '../contract.ts'
import { rehearseInTurn } from './rehearse/rehearse.ts'

// Orders that nobody placed: the doctor would name them.
const shop = await openOrderShop({ audited: false })
const { db, call, must } = shop
const clerk = await shop.aClerk()
const see = async (id: number) => (await call(rehearsal, { of: 'activity', id }, clerk.by)).data

test('it goes on where it was, in batches, and asking again begins again with what is saved then', async () => {
  const item = await shop.goods(10)
  const buyer = await shop.aBuyer()
  await shop.anOrder(buyer, item, 1)
  // 1,200 more of the same, as no test places them one by one.
  await db.count(sql`
    with copied as (
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate, goods_amount, member_amount,
        freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, total_steps, address, delivery, pay_by,
        lifecycle, closed_at, closed_by)
      select 'SO' || lpad((900000000 + n)::text, 15, '0'), o.buyer_id, gen_random_uuid(), 'goods', 'cn', o.placed_at, 'CNY', 1, 1000, 0, 0, 115, true, 13,
        1000, o.total_steps, o.address, 'express', o.pay_by, 'open', null, null
      from (select * from orders.sales_order order by id desc limit 1) o, generate_series(1, 1200) n returning id)
    insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code, unit_name,
      warehouse_name, quantity, factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount, tax_amount, steps)
    select id, ${buyer.id}, 0, ${item.skuId}, ${item.productId}, ${item.unitId}, ${shop.warehouseId}, 'goods', '', 'G', 'piece', 'W', 1, 1, 1000, 1000,
      1000, 0, 1000, 0, 115, '[]' from copied`)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${item.skuId}`)
  const prices = [{ currency: 'CNY' as const, amount: 800 }]
  const form = {
    kind: 'special' as const,
    names: { cn: '特价' },
    startsAt: later(shop.clock.now, 60_000),
    endsAt: later(shop.clock.now, 120_000),
    audience: 'all' as const,
    leastLevel: 1,
    skus: [{ code, prices, quotaCount: null, perOrderCount: null, perBuyerCount: 600 }],
  }
  const { id } = await must(saveActivity, form, clerk.by)
  await must(rehearse, { of: 'activity', id }, clerk.by)
  const log = { error() {}, warn() {}, info() {} } as never
  const turn = () => rehearseInTurn.run({ db, now: shop.clock.now, log } as never)
  await turn()
  const half = (await see(id))!
  expect(half).toMatchObject({ isDone: false, readCount: 500, touchedCount: 500, orderCount: 1201 })
  await turn()
  expect(await see(id)).toMatchObject({ isDone: false, readCount: 1000, touchedCount: 600 })
  await must(rehearse, { of: 'activity', id }, clerk.by)
  expect(await see(id)).toMatchObject({ isDone: false, readCount: 0, touchedCount: 0 })
  await shop.runSweeps()
  expect(await see(id)).toMatchObject({
    isDone: true,
    readCount: 1201,
    touchedCount: 600,
    limitedCount: 601,
  })
  const rows = await db.rows(sql`select from campaigns.rehearsed_buyer`)
  expect(rows).toHaveLength(0)
})
