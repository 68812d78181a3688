/** A shop that keeps its books in dollars: chosen once, then prices, orders, payments and reports count in it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { levelRule } from '#domains/membership/office-contract.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { salesReport } from '#domains/reports/contract.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { SettingReasons } from '#domains/settings/reasons.ts'
import { officeFreight } from '#domains/shipping/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { chooseBaseCurrency, findBaseCurrency, openingSteps } from '../contract.ts'

const shop = await openOrderShop()
await shop.owner.db.count(sql`insert into kit.milestone (name) values ('empty')`)
const { must, call, db } = shop
const owner = await shop.aClerk()
const steps = () => must(openingSteps, {}, owner.by)
const settings = async () => {
  const rows = await must(listSettings, {}, owner.by)
  return (key: string) => rows.find((each) => each.key === key)
}

test('a new shop counts in yuan until somebody chooses, which takes the permission to', async () => {
  expect(await must(findBaseCurrency, {}, owner.by)).toEqual({
    currency: 'CNY',
    chosenAt: null,
    chosenBy: null,
    fixedAt: null,
  })
  expect(await steps()).toContainEqual({ step: 'currency', done: false })
  const find = await settings()
  expect(find('shop.rateUSD')?.default).toBe(0.14)
  expect(find('shop.rateCNY')).toBeUndefined()
  expect((await call(chooseBaseCurrency, { currency: 'USD' })).code).toBe(Reasons.loginNeeded.code)
  const unknown = await call(chooseBaseCurrency, { currency: 'EUR' as never }, owner.by)
  expect(unknown.code).toBe(Reasons.invalidInput.code)
})

test('the choice converts freight, levels and the amounts that were set, and gives the others fitting defaults', async () => {
  const set = (key: string, value: number) => ({ key, value, version: 0 })
  const changes = [set('approvals.refundAmount', 100_000), set('transfers.feeAmount', 3000)]
  await must(changeSettings, { changes }, owner.by)
  await must(chooseBaseCurrency, { currency: 'USD' }, owner.by)
  const [express] = await must(officeFreight, {}, owner.by)
  expect(express).toMatchObject({ firstAmount: 140, nextAmount: 56, freeFromAmount: 7000 })
  expect(await must(levelRule, {}, owner.by)).toMatchObject({
    currency: 'USD',
    level2Amount: 140_000,
    level5Amount: 14_000_000,
  })
  const find = await settings()
  expect(find('approvals.refundAmount')).toMatchObject({ value: 14_000, default: 50_000 })
  expect(find('transfers.feeAmount')).toMatchObject({ value: 420, version: 2 })
  expect(find('approvals.voucherAmount')).toMatchObject({ value: 1000, default: 1000 })
  expect(find('shop.rateCNY')).toMatchObject({ value: 7.1, minimum: 0.36, maximum: 140 })
  expect(find('shop.rateIDR')).toMatchObject({ value: 16_000 })
  expect(find('shop.rateUSD')).toBeUndefined()
  expect(await steps()).toContainEqual({ step: 'currency', done: true })
  const log = await must(listAudit, { action: 'opening.currency' }, owner.by)
  expect(log.items).toMatchObject([{ before: { currency: 'CNY' }, after: { currency: 'USD' } }])
})

test('a form from before the choice saves no amount of the former currency', async () => {
  const changes = [{ key: 'approvals.voucherAmount', value: 20_000, version: 0 }]
  const { code } = await call(changeSettings, { changes }, owner.by)
  expect(code).toBe(Reasons.changedMeanwhile.code)
})

test('prices, orders in three currencies, payments and the report count in dollars', async () => {
  const goods = await shop.goods(100, { currency: 'USD', amount: 2000 })
  const orders = []
  for (const lang of ['en', 'cn', 'id'] as const) {
    const buyer = await shop.aBuyer({ lang })
    const { skus } = await must(getProduct, { productId: goods.productId }, { lang })
    const order = await shop.anOrder(buyer, goods, 2)
    const { redirectUrl } = await must(payOnline, { orderNumber: order.orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.settle()
    orders.push({ price: skus[0]?.tiers[0]?.priceAmount, number: order.orderNumber })
  }
  expect(orders.map(({ price }) => price)).toEqual([2000, 14_200, 32_000_000])
  const rows = await db.rows<{ currency: string; rate: number; freight: number; paid: number }>(sql`
    select currency, rate::float8 as rate, freight_amount as freight, paid_amount as paid
    from orders.sales_order order by id`)
  expect(rows).toEqual([
    { currency: 'USD', rate: 1, freight: 140, paid: 4140 },
    { currency: 'CNY', rate: 7.1, freight: 994, paid: 29_394 },
    { currency: 'IDR', rate: 16_000, freight: 2_240_000, paid: 66_240_000 },
  ])
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const report = await must(salesReport, { ...period, by: 'product' }, owner.by)
  expect(report).toMatchObject({
    currency: 'USD',
    totals: { orderCount: 3, unitCount: 6, netAmount: 3 * 4140 },
  })
})

test('after the first price nobody chooses again, not even in the database', async () => {
  const { fixedAt } = await must(findBaseCurrency, {}, owner.by)
  expect(fixedAt).not.toBeNull()
  for (const currency of ['CNY', 'USD'] as const) {
    const { code } = await call(chooseBaseCurrency, { currency }, owner.by)
    expect(code).toBe(SettingReasons.currencyFixed.code)
  }
  for (const change of [sql`base_currency = 'CNY'`, sql`fixed_at = null`]) {
    await expect(db.count(sql`update settings.books set ${change}`)).rejects.toThrow(/is fixed/)
    await expect(shop.owner.db.count(sql`update settings.books set ${change}`)).rejects.toThrow(
      /is fixed/,
    )
  }
  await expect(db.count(sql`delete from settings.books`)).rejects.toThrow(/permission denied/)
  expect(await must(findBaseCurrency, {}, owner.by)).toMatchObject({ currency: 'USD', fixedAt })
})
