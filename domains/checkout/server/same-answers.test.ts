/** The cart, the pad, merging, reordering and the checkout give the same answer for the same line, whatever its problem. */
import sql from 'sql-template-tag'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { addToCart, getCart, mergeCart, type Cart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { addPad } from '#domains/cart/pad-contract.ts'
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { stocked } from '#domains/stock/testing.ts'
import { makeCheckout, submitOrder } from '../contract.ts'
import { orderAgain } from '#domains/orders/buyer-contract.ts'

// Goods lose their units and prices here in ways that no call allows.
const shop = await openOrderShop({ audited: false })
const { db, call, must, warehouseId } = shop
const clerk = await shop.aClerk()
let made = 0

/** Pieces with a step of two and a minimum of two, a hundred of them in stock. */
async function goods() {
  const code = `ALIKE-${++made}`
  const units = [{ name: { cn: '件' }, factor: 1, minQuantity: 2, step: 2, maxQuantity: 50 }]
  const item = await aProduct(db, { code, skus: [aSku(`${code}-1`, { units })] })
  await stocked(db, item, warehouseId, 100)
  const [sku] = await skusForSale(db, [item.skuId], 'cn')
  return { ...item, unitId: sku!.units[0]!.id }
}

const WANTED = 6
/** What happens to the goods, the problem of a line of six, and the quantity that is offered instead. */
const TROUBLES: [string, (item: Made) => Promise<unknown>, string, number][] = [
  [
    'gone',
    ({ productId }) =>
      db.count(sql`update catalog.product set state = 'archived' where id = ${productId}`),
    'unpublished',
    0,
  ],
  [
    'sold in other units',
    ({ skuId }) =>
      db.count(sql`update catalog.sku_unit set removed_at = now() where sku_id = ${skuId}`),
    'skuGone',
    0,
  ],
  ['short', (item) => stocked(db, item, warehouseId, 11), 'short', 4],
  ['sold out', (item) => stocked(db, item, warehouseId, 7), 'soldOut', 0],
  [
    'over the limit of purchase',
    ({ productId }) =>
      must(setLimits, { productId, limits: [{ period: 'ever', maxCount: 5 }] }, clerk.by),
    'overLimit',
    4,
  ],
  [
    'off step',
    ({ skuId }) =>
      db.count(sql`
        update catalog.sku_unit set step = 4, min_quantity = 4 where sku_id = ${skuId}`),
    'offStep',
    4,
  ],
  [
    'priced in another currency alone',
    async ({ skuId }) => {
      await db.count(sql`delete from catalog.price where sku_id = ${skuId}`)
      await db.count(sql`
        insert into catalog.price (sku_id, currency, audience, min_quantity, amount)
        values (${skuId}, 'USD', 'all', 1, 200)`)
    },
    'noPrice',
    0,
  ],
  [
    'asked for, not bought',
    ({ productId }) =>
      db.count(sql`
        update catalog.product set family = 'device', direct_sale = false where id = ${productId}`),
    'quoteOnly',
    0,
  ],
]

const REASON: Record<string, { code: number }> = {
  unpublished: CartReasons.skuUnknown,
  skuGone: CartReasons.skuUnknown,
  soldOut: CartReasons.short,
  ...CartReasons,
}

const problemIn = ({ groups, invalid }: Cart) =>
  [...groups.flatMap(({ lines }) => lines), ...invalid].map(({ problem }) => problem)

test.each(TROUBLES)('%s', async (_name, happen, problem, fits) => {
  const item = await goods()
  const { skuId, unitId } = item
  const line = { skuId, unitId, warehouseId, quantity: WANTED }
  const [before, padded, merging, again, direct] = await Promise.all(
    Array.from({ length: 5 }, () => shop.aBuyer()),
  )
  const guest = { 'cart-key': randomBytes(32).toString('base64url'), lang: 'cn' }
  await must(addToCart, line, before!.by)
  await must(addToCart, line, guest)
  const order = await shop.anOrder(again!, item, WANTED)
  // The order holds six of a hundred: now fewer are in stock, and those six are not free.
  await happen(item)
  await db.tx((tx) => refreshProducts(tx, [item.productId]))

  expect(problemIn(await must(getCart, {}, before!.by))).toEqual([problem])
  expect((await call(addToCart, line, direct!.by)).code).toBe(REASON[problem]!.code)

  const pad = await must(
    addPad,
    { warehouseId: null, lines: [{ skuId, unitId, quantity: WANTED, ownCode: null }] },
    padded!.by,
  )
  // Where the step is the problem, the pad asks for another quantity.
  const inPad = problem === 'offStep' ? 0 : fits
  expect(pad.outcomes).toMatchObject([{ problem, addedQuantity: inPad }])

  await must(mergeCart, {}, { ...guest, ...merging!.by })
  // Merging loses nothing of a guest's cart: quantities are lowered to the step, the rest stays with its reason.
  const merged = problemIn(await must(getCart, {}, merging!.by))
  expect(merged).toEqual([problem === 'offStep' ? null : problem])

  const report = await must(orderAgain, { orderNumber: order.orderNumber }, again!.by)
  const outcome = fits === 0 ? 'gone' : 'lowered'
  expect(report.lines).toMatchObject([{ outcome, quantity: fits, problem }])

  const form = { addressId: direct!.addressId, delivery: 'express' as const }
  const refused = await call(makeCheckout, { ...form, buyNow: line }, direct!.by)
  expect([refused.code, refused.data]).toEqual([
    REASON[problem]!.code,
    expect.objectContaining({ problem }),
  ])
  const nothing = await call(makeCheckout, form, before!.by)
  expect(nothing.data).toMatchObject({ lines: [{ problem }] })
})

test('two choices of a product share its limit, wherever they were added', async () => {
  const code = `ALIKE-${++made}`
  const item = await aProduct(db, {
    code,
    options: [
      {
        name: { cn: '颜色' },
        values: ['红', '黄'].map((cn) => ({ name: { cn }, pictureIndex: null })),
      },
    ],
    skus: [aSku(`${code}-R`, { values: [0] }), aSku(`${code}-Y`, { values: [1] })],
  })
  await stocked(db, item, warehouseId, 100)
  const skus = await skusForSale(db, item.skuIds, 'cn')
  const lines = item.skuIds.map((skuId) => ({
    skuId,
    unitId: skus.find((each) => each.skuId === skuId)!.units[0]!.id,
    quantity: 4,
  }))
  const [padded, again] = [await shop.aBuyer(), await shop.aBuyer()]
  for (const line of lines) await must(addToCart, { ...line, warehouseId }, again.by)
  const checkout = await shop.checkoutFor(again)
  const { orderNumber } = await must(
    submitOrder,
    { checkoutId: checkout.id, remarks: '' },
    again.by,
  )
  const limits = [{ period: 'ever' as const, maxCount: 6 }]
  await must(setLimits, { productId: item.productId, limits }, clerk.by)

  const asked = { warehouseId: null, lines: lines.map((line) => ({ ...line, ownCode: null })) }
  const pad = await must(addPad, asked, padded.by)
  expect(pad.outcomes.map((each) => [each.addedQuantity, each.problem])).toEqual([
    [4, null],
    [2, 'overLimit'],
  ])
  const report = await must(orderAgain, { orderNumber }, again.by)
  expect(report.lines.map((each) => [each.quantity, each.problem])).toEqual([
    [4, null],
    [2, 'overLimit'],
  ])
  for (const buyer of [padded, again]) {
    expect((await must(getCart, {}, buyer.by)).invalid).toEqual([])
    expect((await shop.checkoutFor(buyer)).groups[0]?.lines).toHaveLength(2)
  }
})
