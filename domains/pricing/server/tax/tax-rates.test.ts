/** Tax by country in the shop: two people change a rate; cart, checkout, order and adjustment agree to the cent. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ADDRESS, openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { saveAddress } from '#domains/addresses/contract.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { SettingReasons } from '#domains/settings/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { PricingReasons } from '../../reasons.ts'
import { listTaxRates, removeTaxRate, saveTaxRate, type TaxRateForm } from '../../tax-contract.ts'
import { addRate, changeRate } from './sql.ts'

const shop = await openOrderShop()
const { must, call } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const rates = async () => (await must(listTaxRates, {}, clerk.by)).rates
/** To the newest. */
const agree = async () => {
  const { items } = await must(listApprovals, {}, colleague.by)
  const id = Math.max(...items.map((each) => each.id))
  await must(approve, { approvalId: id }, colleague.by)
}
const put = async (form: TaxRateForm) => {
  const { id } = await must(saveTaxRate, form, clerk.by)
  if (id === null) await agree()
}

/** A buyer whose goods go to Madrid. */
async function aSpaniard() {
  const buyer = await shop.aBuyer()
  const there = {
    ...ADDRESS,
    country: 'ES',
    provinceCode: null,
    cityCode: null,
    districtCode: null,
    region: 'Madrid',
    city: 'Madrid',
    street: 'Calle Mayor 1',
    detail: '',
    postalCode: '28013',
    phone: '+34912345678',
  }
  const { id } = await must(saveAddress, there, buyer.by)
  return { ...buyer, abroadId: id }
}
const goods = await shop.goods(100)
const { skuId, unitId } = goods

async function checkout(by: Record<string, string>, addressId: number) {
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 3 }
  return must(makeCheckout, { addressId, delivery: 'express', buyNow }, by)
}

test('a rate is asked for by one person and in force once another has agreed', async () => {
  const free = { country: '*', customerType: null, ratePercent: 0 } as const
  expect((await must(saveTaxRate, free, clerk.by)).id).toBeNull()
  expect(await rates()).toEqual([])
  await agree()
  expect(await rates()).toMatchObject([{ ...free, version: 0 }])
  expect((await call(saveTaxRate, free, clerk.by)).code).toBe(PricingReasons.taxRateTaken.code)
  const [saved] = await rates()
  expect((await call(saveTaxRate, { ...saved!, version: 7 }, clerk.by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  const { items } = await must(listAudit, { object: `tax:${saved!.id}` }, clerk.by)
  expect(items[0]).toMatchObject({ action: 'pricing.tax', before: null, after: free })
  for (const wrong of [
    { country: 'es' },
    { country: 'ESP' },
    { ratePercent: -1 },
    { ratePercent: 50.01 },
    { ratePercent: 1.005 },
    { customerType: 'factory' },
  ])
    expect([
      wrong,
      (await call(saveTaxRate, { ...free, ...wrong } as never, clerk.by)).code,
    ]).toEqual([wrong, Reasons.invalidInput.code])
})

test('no setting of tax changes by one person alone', async () => {
  const given = { key: 'tax.ratePercent', value: 6, version: 0 }
  expect(await must(changeSettings, { changes: [given] }, clerk.by)).toMatchObject([
    { isAsked: true, value: 13 },
  ])
  await agree()
  const { home } = await must(listTaxRates, {}, clerk.by)
  expect(home).toEqual({ country: 'CN', ratePercent: 6, pricesInclude: true })
  await must(
    changeSettings,
    { changes: [{ key: 'tax.ratePercent', value: null, version: 1 }] },
    clerk.by,
  )
  await agree()
})

test('the shop’s own country is a country: with any other code every sale would be an export', async () => {
  for (const value of ['cn', 'XX', 'C1', 'C'])
    expect([
      value,
      (
        await call(
          changeSettings,
          { changes: [{ key: 'tax.country', value, version: 0 }] },
          clerk.by,
        )
      ).code,
    ]).toEqual([value, SettingReasons.outOfBounds.code])
})

test('cart, checkout and order of an export leave the domestic tax out; one at home does not', async () => {
  const buyer = await aSpaniard()
  await must(addToCart, { skuId, unitId, warehouseId: shop.warehouseId, quantity: 3 }, buyer.by)
  const cart = (await must(getCart, {}, buyer.by)).totals
  const gross = cart.goodsAmount
  const relief = Math.floor((gross * 13) / 113 + 0.5)
  expect(cart).toMatchObject({
    taxReliefAmount: -relief,
    taxAmount: 0,
    payableAmount: gross - relief,
  })

  const { id: checkoutId, totals } = await checkout(buyer.by, buyer.abroadId)
  const whole = gross + totals.freightAmount
  const less = Math.floor((whole * 13) / 113 + 0.5)
  const payableAmount = whole - less
  expect(totals).toMatchObject({
    goodsAmount: gross,
    taxReliefAmount: -less,
    taxRatePercent: 0,
    payableAmount,
  })
  expect(totals.freightAmount).toBeGreaterThan(0)
  const home = (await checkout(buyer.by, buyer.addressId)).totals
  expect(home).toMatchObject({
    taxReliefAmount: 0,
    taxRatePercent: 13,
    payableAmount: gross + home.freightAmount,
  })

  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const order = await must(myOrder, { orderNumber }, buyer.by)
  expect(order).toMatchObject({ payableAmount, totals })
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    axes: { payment: 'paid' },
    paidAmount: payableAmount,
  })
})

test('goods that are picked up are taxed as at home, though the address is abroad', async () => {
  await shop.owner.db.count(
    sql`update shipping.freight_template set regions = '{}' where method = 'pickup'`,
  )
  const buyer = await aSpaniard()
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 3 }
  const to = { addressId: buyer.abroadId, delivery: 'pickup', buyNow } as const
  const { delivery, totals } = await must(makeCheckout, to, buyer.by)
  expect(delivery).toBe('pickup')
  expect(totals).toMatchObject({
    taxReliefAmount: 0,
    taxRatePercent: 13,
    taxIncluded: true,
    payableAmount: totals.goodsAmount,
  })
})

test('what an order was charged stays, whatever the rate becomes; a checkout says that it moved', async () => {
  const buyer = await aSpaniard()
  const first = await checkout(buyer.by, buyer.abroadId)
  const { orderNumber } = await must(submitOrder, { checkoutId: first.id, remarks: '' }, buyer.by)
  const second = await checkout(buyer.by, buyer.abroadId)
  await put({ country: 'ES', customerType: null, ratePercent: 21 })
  const moved = await call(submitOrder, { checkoutId: second.id, remarks: '' }, buyer.by)
  expect(moved.code).not.toBe(1)
  expect(JSON.stringify(moved.data)).toContain('"tax"')
  expect((await must(myOrder, { orderNumber }, buyer.by)).totals).toEqual(first.totals)

  const third = await checkout(buyer.by, buyer.abroadId)
  const { goodsAmount, freightAmount, taxReliefAmount } = third.totals
  const net = goodsAmount + freightAmount + taxReliefAmount
  const tax = Math.floor((net * 21) / 100 + 0.5)
  expect(third.totals).toMatchObject({
    taxRatePercent: 21,
    taxIncluded: false,
    taxAmount: tax,
    payableAmount: net + tax,
  })
  // Staff take 10.00 off before it is paid: the tax follows the net amount.
  const { orderNumber: next } = await must(
    submitOrder,
    { checkoutId: third.id, remarks: '' },
    buyer.by,
  )
  const { version } = await must(officeOrder, { orderNumber: next }, clerk.by)
  const adjusted = await must(
    adjustPrice,
    { orderNumber: next, adjustmentAmount: -100, note: '老客户', version },
    clerk.by,
  )
  const less = Math.floor(((net - 100) * 21) / 100 + 0.5)
  expect(adjusted).toMatchObject({ payableAmount: net - 100 + less, totals: { taxAmount: less } })
})

test('an approved change of a rate that has moved meanwhile is refused', async () => {
  const [spain] = (await rates()).filter(({ country }) => country === 'ES')
  expect((await must(saveTaxRate, { ...spain!, ratePercent: 10 }, clerk.by)).id).toBeNull()
  await shop.owner.db.count(
    sql`update pricing.tax_rate set version = version + 1 where id = ${spain!.id}`,
  )
  const [asked] = (await must(listApprovals, {}, colleague.by)).items
  expect((await call(approve, { approvalId: asked!.id }, colleague.by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  expect(await rates()).toContainEqual(expect.objectContaining({ country: 'ES', ratePercent: 21 }))
  expect(await must(removeTaxRate, { id: (await rates()).at(-1)!.id }, clerk.by)).toEqual({
    isAsked: true,
  })
})

test('of two rates that move to the same country at once one does, and the other is taken', async () => {
  for (const country of ['FR', 'PT']) await put({ country, customerType: null, ratePercent: 3 })
  const moving = (await rates()).filter(({ country }) => ['FR', 'PT'].includes(country))
  const [first, second] = moving.map((rate) => ({ ...rate, country: 'DE' }))
  const { db } = shop
  const [, later] = await db.tx(async (tx) => {
    expect(await changeRate(tx, first!)).toEqual({ id: first!.id })
    // Begun before the first one is committed, and answered after.
    const answers = [
      db.tx((other) => changeRate(other, second!)),
      db.tx((other) => addRate(other, first!)),
    ].map((answer) => answer.catch((error: unknown) => error))
    await sleep(100)
    return [null, answers]
  })
  expect(await Promise.all(later!)).toEqual([null, null])
  expect((await rates()).filter(({ country }) => country === 'DE')).toHaveLength(1)
})

test('the database refuses rates and orders that do not add up', async () => {
  const { db } = shop.owner
  const add = (country: string, percent: number) =>
    db.count(
      sql`insert into pricing.tax_rate (country, rate_percent) values (${country}, ${percent})`,
    )
  await expect(add('XX', 51)).rejects.toThrow('rate_percent')
  await expect(add('x', 5)).rejects.toThrow('country')
  await expect(add('*', 5)).rejects.toThrow('tax_rate_once')
  const change = (set: ReturnType<typeof sql>) =>
    db.count(
      sql`update orders.sales_order set ${set} where tax_relief_amount < 0 and payment = 'unpaid'`,
    )
  const more = sql`tax_relief_amount = 1, payable_amount = payable_amount - tax_relief_amount + 1`
  await expect(change(more)).rejects.toThrow('tax_relief_is_less')
  await expect(change(sql`tax_relief_amount = tax_relief_amount + 1`)).rejects.toThrow(
    'payable_is_its_parts',
  )
  await expect(change(sql`tax_included = true`)).rejects.toThrow(
    /tax_relief_leaves_net|payable_is_its_parts/,
  )
})
