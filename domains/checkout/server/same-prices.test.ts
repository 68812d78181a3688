/** The pad, the cart and the checkout show the same price for the same lines. */
import { expect, test } from 'vitest'
import { addToCart, getCart, type CartLine } from '#domains/cart/contract.ts'
import { pricePad } from '#domains/cart/pad-contract.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { stocked } from '#domains/stock/testing.ts'

const shop = await openOrderShop()
const { db, must, warehouseId } = shop

const of = (audience: 'all' | 'business' | 'super', minQuantity: number, amount: number) =>
  ({ currency: 'CNY', audience, minQuantity, amount }) as const

/** Pieces and boxes of twenty, with volume prices and separate prices for businesses and super members. */
async function goods(code: string, ...prices: ReturnType<typeof of>[]) {
  const made = await aProduct(db, {
    code,
    skus: [
      aSku(`${code}-1`, {
        prices: [of('all', 1, 1480), ...prices],
        units: [
          { name: { cn: '卷' }, factor: 1, minQuantity: 1, step: 1, maxQuantity: 10_000 },
          { name: { cn: '箱' }, factor: 20, minQuantity: 1, step: 1, maxQuantity: 500 },
        ],
      }),
    ],
  })
  await stocked(db, made, warehouseId, 100_000)
  const [sku] = await skusForSale(db, [made.skuId], 'cn')
  const [piece, box] = sku!.units
  return { skuId: made.skuId, piece: piece!.id, box: box!.id }
}

const [tape, film] = [
  await goods('SAME-1', of('all', 100, 1120), of('business', 50, 1200), of('super', 1, 1390)),
  await goods('SAME-2', of('all', 10, 1333)),
]
const LINES = [
  { skuId: tape.skuId, unitId: tape.piece, quantity: 7 },
  { skuId: tape.skuId, unitId: tape.box, quantity: 5 },
  { skuId: film.skuId, unitId: film.piece, quantity: 11 },
]

test.each([
  ['an individual', {}],
  ['a super member', { superMember: true }],
  ['a business', { customerType: 'business' }],
  ['a level', { level: 4 }],
  ['a super member who reads English', { superMember: true, lang: 'en' }],
  ['a business that reads Indonesian', { customerType: 'business', lang: 'id' }],
] as const)('%s pays the price that the pad showed', async (_who, kind) => {
  const buyer = await shop.aBuyer(kind)
  const pad = await must(pricePad, { lines: LINES }, buyer.by)
  for (const line of LINES) await must(addToCart, { ...line, warehouseId }, buyer.by)
  const cart = await must(getCart, {}, buyer.by)
  const checkout = await shop.checkoutFor(buyer)

  const inOrder = <Line extends Pick<CartLine, 'skuId' | 'unitId'>>(lines: readonly Line[]) =>
    LINES.map((line) =>
      lines.find((each) => each.skuId === line.skuId && each.unitId === line.unitId),
    )
  const cartLines = cart.groups.flatMap(({ lines }) => lines)
  const amounts = pad.prices.map((each) => each?.lineAmount)
  expect(amounts).toEqual(inOrder(cartLines).map((line) => line?.price?.lineAmount))
  expect([pad.currency, pad.goodsAmount, pad.memberAmount, pad.totalAmount]).toEqual([
    cart.currency,
    cart.totals.goodsAmount,
    cart.totals.memberAmount,
    cart.totals.payableAmount,
  ])
  const { goodsAmount, memberAmount } = checkout.totals
  expect([goodsAmount, memberAmount]).toEqual([pad.goodsAmount, pad.memberAmount])
  // 107 pieces reach the volume price together, in whatever units they are counted.
  const retail = await must(pricePad, { lines: [{ ...LINES[0]!, quantity: 1 }] }, buyer.by)
  expect(pad.prices[0]!.listUnitAmount).toBeLessThan(retail.prices[0]!.listUnitAmount)
})

test('goods that are not on sale have no price and are in no total', async () => {
  const { prices, totalAmount } = await must(
    pricePad,
    { lines: [{ skuId: 999_999, unitId: 1, quantity: 1 }, LINES[2]!] },
    {},
  )
  expect(prices).toEqual([null, expect.objectContaining({ unitAmount: 1333 })])
  expect(totalAmount).toBe(1333 * 11)
})
