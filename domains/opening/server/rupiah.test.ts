/** A shop that keeps its books in rupiah, which have no cents; and the choice beside the first price. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { levelRule } from '#domains/membership/office-contract.ts'
import { chooseBaseCurrency as choose } from '#domains/settings/server/door.ts'
import { SettingReasons } from '#domains/settings/reasons.ts'
import { listSettings } from '#domains/settings/contract.ts'
import { officeFreight } from '#domains/shipping/contract.ts'
import { chooseBaseCurrency, findBaseCurrency } from '../contract.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const owner = await shop.aClerk()

test('amounts and rates of a rupiah shop are ones that people would choose', async () => {
  await must(chooseBaseCurrency, { currency: 'IDR' }, owner.by)
  const [express] = await must(officeFreight, {}, owner.by)
  expect(express).toMatchObject({ firstAmount: 2_200_000, freeFromAmount: 110_000_000 })
  expect(await must(levelRule, {}, owner.by)).toMatchObject({ level2Amount: 2_200_000_000 })
  const rows = await must(listSettings, {}, owner.by)
  const find = (key: string) => rows.find((each) => each.key === key)
  expect(find('approvals.voucherAmount')).toMatchObject({ default: 20_000_000 })
  expect(find('shop.rateUSD')).toMatchObject({ value: 0.000064 })
  expect(find('shop.rateCNY')).toMatchObject({ value: 0.00045, maximum: 0.0091 })
  const amounts = rows.filter(({ unit }) => unit === 'minorUnits')
  expect(amounts.length).toBeGreaterThan(4)
  for (const { minimum, maximum, default: usual } of amounts) {
    expect(Number(minimum)).toBeLessThanOrEqual(Number(usual))
    expect(Number(maximum)).toBeGreaterThanOrEqual(Number(usual))
    expect(Number(usual) % 100).toBe(0)
  }
})

test('back and forth gives levels that still ascend', async () => {
  await db.count(sql`update accounts.level_rule set level2_amount = 100, level3_amount = 200,
    level4_amount = 300, level5_amount = 400`)
  await must(chooseBaseCurrency, { currency: 'USD' }, owner.by)
  expect(await must(levelRule, {}, owner.by)).toMatchObject({
    level2Amount: 1,
    level3Amount: 2,
    level4Amount: 3,
    level5Amount: 4,
  })
  await must(chooseBaseCurrency, { currency: 'IDR' }, owner.by)
})

test('the first price waits for the choice, and a choice for the first price, which refuses it', async () => {
  let commit = () => {}
  const committed = new Promise<void>((resolve) => (commit = resolve))
  const now = shop.clock.now
  const choosing = db.tx(async (tx) => {
    await choose(tx, { currency: 'IDR', now, by: 'Owner' })
    await committed
  })
  let isPriced = false
  const pricing = shop.goods(10, { currency: 'IDR', amount: 32_000_000 }).then((goods) => {
    isPriced = true
    return goods
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isPriced).toBe(false)
  commit()
  await choosing
  const goods = await pricing
  const { code } = await call(chooseBaseCurrency, { currency: 'CNY' }, owner.by)
  expect(code).toBe(SettingReasons.currencyFixed.code)
  expect(await must(findBaseCurrency, {}, owner.by)).toMatchObject({ currency: 'IDR' })

  const buyer = await shop.aBuyer({ lang: 'en' })
  const { orderNumber } = await shop.anOrder(buyer, goods, 1)
  // Freight was converted to dollars and back, each time to whole cents.
  const order = await db.row(sql`
    select currency, rate::float8 as rate, goods_amount, freight_amount from orders.sales_order where number = ${orderNumber}`)
  expect(order).toEqual({ currency: 'USD', rate: 0.000064, goodsAmount: 2048, freightAmount: 144 })
})
