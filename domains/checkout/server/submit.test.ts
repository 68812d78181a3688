/** From checkout to order: once, at the agreed price, with goods in stock. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { saveAddress } from '#domains/addresses/contract.ts'
import { getCart, removeLines } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { setPrice, setProductState } from '#domains/product-admin/contract.ts'
import { versionOf } from '#domains/catalog/testing.ts'
import { ADDRESS, openOrderShop } from '#apps/api/testing/order-shop.ts'
import { saveFreight, officeFreight } from '#domains/shipping/contract.ts'
import { adjustStock } from '#domains/stock/office-contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { makeCheckout, submitOrder, type Change, type Checkout } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'

const shop = await openOrderShop()
const { db, call, must, warehouseId } = shop
const buyer = await shop.aBuyer()
const clerk = await shop.aClerk()

const submit = (checkoutId: string, by = buyer.by, remarks = '') =>
  call(submitOrder, { checkoutId, remarks }, by)
const orderCount = async () =>
  (await db.row<{ count: number }>(sql`select count(*)::int as count from orders.sales_order`))
    .count
const levelOf = (skuId: number) =>
  db.row<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock.level where sku_id = ${skuId}`)
const changedOf = (data: unknown) =>
  data as { changes: Change[]; checkout: DataOf<typeof makeCheckout> }
const priceTo = async (skuId: number, amount: number) =>
  must(
    setPrice,
    {
      skuId,
      currency: 'CNY',
      audience: 'all',
      tiers: [{ minQuantity: 1, amount }],
      version: await versionOf(db, skuId),
    },
    clerk.by,
  )

test('ten concurrent submits of the same checkout make one order, and all get its number', async () => {
  const item = await shop.goods(10)
  await shop.inCart(buyer, item, 2)
  const checkout = await shop.checkoutFor(buyer)
  const before = await orderCount()
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(checkout.id)))
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(1))
  expect(new Set(answers.map(({ data }) => data!.orderNumber)).size).toBe(1)
  expect(await orderCount()).toBe(before + 1)
  expect(await levelOf(item.skuId)).toEqual({ onHand: 10, reserved: 2 })
})

/** Tests of many rounds run fewer of them by default; `npm test -- --all` runs all. */
const rounds = (some: number, all: number) => (process.env.TEST_ALL === '1' ? all : some)

test('ten concurrent checkouts of one cart make one order, and the others get its number', async () => {
  const one = await shop.aBuyer()
  for (let round = 0; round < rounds(40, 200); round++) {
    const item = await shop.goods(100)
    await shop.inCart(one, item, 2)
    const checkouts = await Promise.all(Array.from({ length: 10 }, () => shop.checkoutFor(one)))
    const answers = await Promise.all(checkouts.map(({ id }) => submit(id, one.by)))
    const [made, ...others] = answers.toSorted((a, b) => a.code - b.code)
    expect(made!.code).toBe(1)
    const { orderNumber } = made!.data!
    expect(others.map(({ code, data }) => [code, data as unknown])).toEqual(
      Array(9).fill([CheckoutReasons.alreadyOrdered.code, { orderNumber }]),
    )
    expect(await levelOf(item.skuId)).toEqual({ onHand: 100, reserved: 2 })
    await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, one.by)
    shop.clock.forward({ seconds: 1 }) // only the newest checkouts of a buyer are stored
  }
}, 120_000)

test('a checkout of lines that were ordered, changed or removed since orders nothing', async () => {
  const one = await shop.aBuyer()
  const [item, other] = [await shop.goods(100), await shop.goods(100)]
  await shop.inCart(one, item, 2)
  const [first, second] = [await shop.checkoutFor(one), await shop.checkoutFor(one)]
  const { data } = await submit(first.id, one.by)
  const late = await call(
    submitOrder,
    { checkoutId: second.id, remarks: '' },
    { ...one.by, lang: 'en' },
  )
  expect([late.code, late.msg]).toEqual([
    CheckoutReasons.alreadyOrdered.code,
    `These items are already in order ${data!.orderNumber}`,
  ])
  // Adding the same goods again is another purchase.
  await shop.inCart(one, item, 2)
  expect((await submit(second.id, one.by)).code).toBe(CheckoutReasons.alreadyOrdered.code)
  await shop.inCart(one, other, 1)
  const third = await shop.checkoutFor(one)
  await shop.inCart(one, other, 1)
  expect((await submit(third.id, one.by)).code).toBe(CheckoutReasons.cartChanged.code)
  expect((await must(getCart, {}, one.by)).count).toBe(2)
  const fourth = await shop.checkoutFor(one)
  const { groups } = await must(getCart, {}, one.by)
  const lineIds = groups.flatMap(({ lines }) => lines.map(({ id }) => id))
  await must(removeLines, { lineIds }, one.by)
  expect((await submit(fourth.id, one.by)).code).toBe(CheckoutReasons.cartChanged.code)
  expect((await levelOf(other.skuId)).reserved).toBe(0)
})

test('the database refuses a cart line in two orders', async () => {
  const one = await shop.aBuyer()
  await shop.inCart(one, await shop.goods(3))
  await submit((await shop.checkoutFor(one)).id, one.by)
  await expect(
    db.count(sql`
      update orders.line set cart_line_id = (select max(cart_line_id) from orders.line)
      where cart_line_id is null or cart_line_id < (select max(cart_line_id) from orders.line)`),
  ).rejects.toThrow('line_of_cart_line')
})

test('ten concurrent submits of a checkout for the last units still make one order', async () => {
  const item = await shop.goods(2)
  const checkout = await shop.checkoutNow(buyer, item, 2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(checkout.id)))
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(1))
  expect(new Set(answers.map(({ data }) => data!.orderNumber)).size).toBe(1)
  expect(await levelOf(item.skuId)).toEqual({ onHand: 2, reserved: 2 })
})

test('of ten buyers racing for the last unit, exactly one gets it each time', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.aBuyer()))
  for (let round = 0; round < rounds(40, 200); round++) {
    const item = await shop.goods(1)
    const checkouts = await Promise.all(buyers.map((each) => shop.checkoutNow(each, item)))
    const answers = await Promise.all(checkouts.map(({ id }, i) => submit(id, buyers[i]!.by)))
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
    // The others learn that nothing is left to buy.
    expect(codes).toEqual([1, ...Array(9).fill(CheckoutReasons.linesChanged.code)])
    expect(await levelOf(item.skuId)).toEqual({ onHand: 1, reserved: 1 })
  }
}, 60_000)

test('exactly the bought lines are removed from the cart', async () => {
  const one = await shop.aBuyer()
  const [item, other] = [await shop.goods(5), await shop.goods(5)]
  await shop.inCart(one, item, 2)
  const checkout = await shop.checkoutFor(one)
  await shop.inCart(one, other, 1) // after the confirm page was opened, in another tab
  expect((await submit(checkout.id, one.by)).code).toBe(1)
  const cart = await must(getCart, {}, one.by)
  expect(cart.groups.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))).toEqual([other.skuId])
})

test('a price that changed since is shown with a new checkout, and nothing else happens', async () => {
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(buyer, item, 2)
  await priceTo(item.skuId, 1300)
  const before = await orderCount()
  const { code, data } = await submit(checkout.id)
  expect(code).toBe(CheckoutReasons.changed.code)
  const { changes, checkout: fresh } = changedOf(data)
  expect(changes).toMatchObject([{ kind: 'price', was: 1000, is: 1300 }])
  expect(fresh.totals.goodsAmount).toBe(2600)
  expect([await orderCount(), (await levelOf(item.skuId)).reserved]).toEqual([before, 0])
  expect((await submit(fresh.id)).data?.payableAmount).toBe(fresh.totals.payableAmount)
  expect((await submit(checkout.id)).code).toBe(CheckoutReasons.changed.code) // the old one is still refused
})

test('an order stores why its price is so, and no hints of what other quantities would cost', async () => {
  const item = await shop.goods(10)
  await must(
    setPrice,
    {
      skuId: item.skuId,
      currency: 'CNY',
      audience: 'all',
      tiers: [
        { minQuantity: 1, amount: 1000 },
        { minQuantity: 10, amount: 900 },
      ],
      version: await versionOf(db, item.skuId),
    },
    clerk.by,
  )
  const checkout = await shop.checkoutNow(buyer, item, 3)
  const kinds = checkout.groups[0]!.lines[0]!.steps.map(({ kind }) => kind)
  expect(kinds).toContain('tierHint')
  const { orderNumber } = await must(
    submitOrder,
    { checkoutId: checkout.id, remarks: '' },
    buyer.by,
  )
  const { stored } = await db.row<{ stored: string[] }>(sql`
    select jsonb_path_query_array(l.steps, '$[*].kind') as stored
    from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`)
  expect(stored).toEqual(kinds.filter((kind) => kind !== 'tierHint'))
})

test('goods that are short now are offered in the quantity that is left', async () => {
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(buyer, item, 5)
  const taken = {
    skuId: item.skuId,
    warehouseId,
    delta: -2,
    kind: 'adjusted',
    note: '盘点',
  } as const
  await must(adjustStock, taken, clerk.by)
  const { code, data } = await submit(checkout.id)
  expect(code).toBe(CheckoutReasons.changed.code)
  const { changes, checkout: fresh } = changedOf(data)
  expect(changes).toMatchObject([{ kind: 'short', was: 5, is: 3 }])
  expect(fresh.groups[0]!.lines[0]!.quantity).toBe(3)
  expect((await submit(fresh.id)).code).toBe(1)
})

test('goods that are no longer on sale are left out, the rest is offered', async () => {
  const [stays, goes] = [await shop.goods(5), await shop.goods(5)]
  const one = await shop.aBuyer()
  await shop.inCart(one, stays)
  await shop.inCart(one, goes)
  const checkout = await shop.checkoutFor(one)
  const { productId, version } = goes
  await must(setProductState, { productId, state: 'archived', version }, clerk.by)
  const { code, data } = await submit(checkout.id, one.by)
  expect(code).toBe(CheckoutReasons.changed.code)
  expect(changedOf(data).changes.map(({ kind }) => kind)).toContain('gone')
  const fresh = changedOf(data).checkout
  expect(fresh.groups.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))).toEqual([
    stays.skuId,
  ])
})

test('freight and an address that changed since are shown', async () => {
  const one = await shop.aBuyer()
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(one, item)
  await must(saveAddress, { ...ADDRESS, id: one.addressId, detail: '99 号' }, one.by)
  const moved = await submit(checkout.id, one.by)
  expect(changedOf(moved.data).changes).toMatchObject([{ kind: 'address' }])

  const template = (await must(officeFreight, {}, clerk.by)).find(
    ({ method, regions }) => method === 'express' && regions.includes('CN'),
  )!
  await must(saveFreight, { ...template, firstAmount: 1500 }, clerk.by)
  const costlier = await submit(changedOf(moved.data).checkout.id, one.by)
  expect(changedOf(costlier.data).changes).toMatchObject([{ kind: 'freight', was: 1000, is: 1500 }])
  await must(saveFreight, { ...template, version: template.version + 1 }, clerk.by)
})

test('a checkout expires after thirty minutes, to the millisecond', async () => {
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(buyer, item)
  const was = shop.clock.now
  shop.clock.now = checkout.expiresAt
  expect((await submit(checkout.id)).code).toBe(CheckoutReasons.checkoutExpired.code)
  shop.clock.now = new Date(Date.parse(checkout.expiresAt) - 1).toISOString()
  expect((await submit(checkout.id)).code).toBe(1)
  shop.clock.now = was
})

test('another buyer’s checkout is unknown, like one that does not exist', async () => {
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(buyer, item)
  const other = await shop.aBuyer()
  const codes = [await submit(checkout.id, other.by), await submit(crypto.randomUUID())]
  expect(codes.map(({ code }) => code)).toEqual(Array(2).fill(CheckoutReasons.checkoutUnknown.code))
})

test('a checkout without an address, or to a place that is not served, cannot be ordered', async () => {
  const item = await shop.goods(5)
  const { skuId, unitId } = item
  const stranger = await shop.aBuyer()
  const buyNow = { skuId, unitId, warehouseId, quantity: 1 }
  const form = { addressId: buyer.addressId, delivery: null, buyNow } as const
  const foreign = await must(makeCheckout, form, stranger.by) // not this buyer's address
  expect(foreign.missing).toEqual(['noAddress', 'noDelivery'])
  expect((await submit(foreign.id, stranger.by)).code).toBe(CheckoutReasons.checkoutIncomplete.code)
})

test('other remarks for the same checkout are refused, a repeat without remarks is the same order', async () => {
  const item = await shop.goods(5)
  const checkout = await shop.checkoutNow(buyer, item)
  const { data } = await submit(checkout.id, buyer.by, '请轻放')
  const other = await submit(checkout.id, buyer.by, '加急')
  expect(other.code).toBe(CheckoutReasons.keyReused.code)
  expect(other.data).toEqual({ orderNumber: data!.orderNumber })
  expect((await submit(checkout.id)).data).toEqual(data)
})

test('quantities that no unit allows, and an empty selection, are refused before a checkout is made', async () => {
  const item = await shop.goods(5)
  const checkout = (quantity: unknown, skuId = item.skuId) =>
    call(
      makeCheckout,
      {
        addressId: null,
        delivery: null,
        buyNow: { skuId, unitId: item.unitId, warehouseId, quantity: quantity as number },
      },
      buyer.by,
    )
  for (const wrong of [0, -1, 1.5, '2', 1e9]) expect((await checkout(wrong)).code).toBe(3000)
  expect((await checkout(1001)).code).toBe(CartReasons.aboveMaximum.code)
  expect((await checkout(6)).code).toBe(CartReasons.short.code)
  expect((await checkout(1, 999_999)).code).toBe(CartReasons.skuUnknown.code)
  const empty = await shop.aBuyer()
  const none = await call(makeCheckout, { addressId: null, delivery: null }, empty.by)
  expect(none.code).toBe(CheckoutReasons.nothingSelected.code)
})

test('a device makes a device order, and the frozen copy stays when the product changes', async () => {
  const item = await shop.goods(5, { family: 'device', amount: 500_000 })
  const { orderNumber } = await shop.anOrder(buyer, item)
  expect(orderNumber).toMatch(/^DO260301/)
  const before = await must(myOrder, { orderNumber }, buyer.by)
  await priceTo(item.skuId, 900_000)
  const after = await must(myOrder, { orderNumber }, buyer.by)
  expect([after.lines, after.totals, after.address]).toEqual([
    before.lines,
    before.totals,
    before.address,
  ])
})

test('the price of a checkout with tax on top is goods, freight and tax to the last unit', async () => {
  const item = await shop.goods(7, { amount: 333 })
  const checkout: Checkout = await shop.checkoutNow(buyer, item, 7)
  const { totals } = checkout
  expect(totals.payableAmount).toBe(totals.goodsAmount + totals.memberAmount + totals.freightAmount)
  expect(totals.taxIncluded).toBe(true)
})
