/** The prices on a product's page are those of the cart: for guests, members and businesses, at every quantity. */
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myPrices } from '../contract.ts'
import { taxOf } from '../tax.ts'

const shop = await openOrderShop()
const { must, db } = shop

async function goods() {
  const of = (audience: 'all' | 'business', minQuantity: number, amount: number) =>
    ({ currency: 'CNY', audience, minQuantity, amount }) as const
  const prices = [of('all', 1, 1000), of('all', 10, 900), of('business', 1, 930)]
  const made = await aProduct(db, { code: 'L-1', skus: [aSku('L-1-1', { prices })] })
  await stocked(db, made, shop.warehouseId, 100)
  const [sku] = await skusForSale(db, [made.skuId], 'cn')
  return { ...made, unitId: sku!.units[0]!.id }
}

test('each caller sees what they would pay, and the next cheaper quantity', async () => {
  const item = await goods()
  const ask = (by: Record<string, string>) => must(myPrices, { skuId: item.skuId }, by)
  const amounts = ({ rungs }: Awaited<ReturnType<typeof ask>>) =>
    rungs.map((rung) => [rung.fromQuantity, rung.listAmount, rung.amount])

  const guest = await ask({})
  expect([guest.currency, guest.reckonsNet]).toEqual(['CNY', false])
  expect(amounts(guest)).toEqual([
    [1, 1000, 1000],
    [10, 900, 900],
  ])
  expect(guest.rungs[0]!.steps).toEqual([{ kind: 'tierHint', amount: 900, values: { missing: 9 } }])

  const business = await shop.aBuyer({ customerType: 'business' })
  const member = await shop.aBuyer({ superMember: true })
  const theirs = await ask(business.by)
  expect(theirs.reckonsNet).toBe(true)
  expect(amounts(theirs)).toEqual([
    [1, 1000, 930],
    [10, 900, 900],
  ])
  expect(amounts(await ask(member.by))).toEqual([
    [1, 1000, 950],
    [10, 900, 855],
  ])
  for (const buyer of [business, member]) {
    const { rungs } = await ask(buyer.by)
    for (const rung of rungs) {
      const { skuId, unitId } = item
      const line = { skuId, unitId, warehouseId: shop.warehouseId, quantity: rung.fromQuantity }
      await must(addToCart, line, buyer.by)
      const cart = await must(getCart, {}, buyer.by)
      const quantity = cart.groups[0]!.lines[0]!.quantity
      const now = rungs.findLast((each) => each.fromQuantity <= quantity)!
      expect(cart.totals.payableAmount).toBe(now.amount * quantity)
    }
  }
})

test('unknown goods have no prices', async () => {
  expect((await shop.call(myPrices, { skuId: 999_999 })).code).toBe(Reasons.notFound.code)
})

test('tax is included in prices, or comes on top of them', () => {
  expect(taxOf(11_300, { ratePercent: 13, included: true }, 1)).toBe(1300)
  expect(taxOf(10_000, { ratePercent: 13, included: false }, 1)).toBe(1300)
  expect(taxOf(10_050, { ratePercent: 11, included: false }, 100)).toBe(1100)
})
