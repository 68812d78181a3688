/** The purchase limits of the demo world: of every kind, each accepted by the shop and none below the least order of its goods. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { loadGoods } from '#demo/world/goods.ts'
import { limitPurchases } from '#demo/world/product-pages.ts'
import { setLimits } from '../../limits-contract.ts'

const shop = await openOrderShop()
const clerk = await shop.aClerk()

test('the demo limits goods for everybody, a type of customer, levels, and one SKU, and all can be bought', async () => {
  const goods = await loadGoods(shop.db, shop.clock.now)
  const staff = { setLimits: (input: never) => shop.must(setLimits, input, clerk.by) }
  await limitPurchases({ cast: { goods }, staff } as never)
  const limits = await shop.db.rows<{ whom: string; period: string; isBuyable: boolean }>(sql`
    select case when l.sku_id is not null then 'sku' else l.audience end as whom, l.period,
      (select min(u.factor * u.min_quantity) <= l.max_count from catalog.sku_unit u join catalog.sku s on s.id = u.sku_id
        where s.product_id = l.product_id and (l.sku_id is null or l.sku_id = s.id)) as is_buyable
    from catalog.purchase_limit l order by whom, l.period`)
  expect(limits.map(({ whom, period }) => `${whom} ${period}`)).toEqual([
    'all day',
    'all month',
    'all week',
    'individual week',
    'level days',
    'sku month',
  ])
  expect(limits.filter(({ isBuyable }) => !isBuyable)).toEqual([])
})
