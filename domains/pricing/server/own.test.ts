/** Members and businesses see their own price wherever a product is listed; it is the price of the cart. */
import { expect, test } from 'vitest'
import { getCart, rowGoods } from '#domains/cart/contract.ts'
import { listCards } from '#domains/catalog/contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { stocked } from '#domains/stock/testing.ts'
import { ownPrices } from '../contract.ts'

const shop = await openOrderShop()
const { db, must } = shop

const of = (audience: 'all' | 'business' | 'super', minQuantity: number, amount: number) =>
  ({ currency: 'CNY', audience, minQuantity, amount }) as const

/** One option for each list of prices. */
async function goods(code: string, ...choices: ReturnType<typeof of>[][]) {
  const made = await aProduct(db, {
    code,
    options: [
      {
        name: { cn: '规格' },
        values: choices.map((_, i) => ({ name: { cn: `${i}` }, pictureIndex: null })),
      },
    ],
    skus: choices.map((prices, i) => aSku(`${code}-${i}`, { prices, values: [i] })),
  })
  await stocked(db, made, shop.warehouseId, 100)
  const [sku] = await skusForSale(db, [made.skuId], 'cn')
  return { ...made, unitId: sku!.units[0]!.id }
}

const plain = await goods('OWN-1', [of('all', 1, 1000)])
const listed = await goods(
  'OWN-2',
  [of('all', 1, 2000), of('business', 1, 1700)],
  [of('all', 1, 1900), of('business', 5, 1500)],
)
const products = `${plain.productId},${listed.productId},999999`

test('guests and buyers without a reduction get no own price', async () => {
  const buyer = await shop.aBuyer()
  expect(await must(ownPrices, { products }, {})).toEqual([])
  expect(await must(ownPrices, { products }, buyer.by)).toEqual([])
})

test.each([
  [{ superMember: true }, [950, 1000, 'super', null], [1805, 1900, 'super', null]],
  [{ customerType: 'business' }, undefined, [1700, 1900, 'business', null]],
  [{ level: 5 }, [960, 1000, 'level', 5], [1824, 1900, 'level', 5]],
] as const)('%j', async (kind, first, second) => {
  const buyer = await shop.aBuyer(kind)
  const prices = await must(ownPrices, { products }, buyer.by)
  const [one, two] = [plain, listed].map(({ productId }) => {
    const found = prices.find((each) => each.productId === productId)?.own
    return found && [found.amount, found.listAmount, found.reason, found.level]
  })
  expect([one, two]).toEqual([first, second])
})

test('the cart charges the price of the card', async () => {
  const buyer = await shop.aBuyer({ superMember: true })
  const [prices] = await must(ownPrices, { products: String(plain.productId) }, buyer.by)
  await shop.inCart(buyer, plain)
  const cart = await must(getCart, {}, buyer.by)
  expect(cart.groups[0]!.lines[0]!.price!.unitAmount).toBe(prices!.own!.amount)
})

test('the struck-through price is the one that the card shows to everyone', async () => {
  const buyer = await shop.aBuyer({ superMember: true })
  const cards = await must(listCards, { ids: products }, {})
  for (const { productId, own } of await must(ownPrices, { products }, buyer.by)) {
    expect(own?.listAmount).toBe(cards.find(({ id }) => id === productId)!.priceAmount)
  }
})

test("rows of a table show the super member's price to all, and each buyer's own", async () => {
  const productIds = [plain.productId]
  const skuOf = async (by: Record<string, string>) =>
    (await must(rowGoods, { productIds }, by)).products[0]!.skus[0]!
  expect(await skuOf({})).toMatchObject({ priceAmount: 1000, memberAmount: 950, own: null })
  const member = await shop.aBuyer({ superMember: true })
  expect(await skuOf(member.by)).toMatchObject({
    own: { amount: 950, listAmount: 1000, reason: 'super', level: null },
  })
})

test('the volume price in a row is what the buyer pays from that quantity on', async () => {
  const tiered = await goods('OWN-3', [of('all', 1, 1000), of('all', 10, 900), of('all', 50, 800)])
  const productIds = [tiered.productId]
  const tierOf = async (by: Record<string, string>) =>
    (await must(rowGoods, { productIds }, by)).products[0]!.skus[0]!.tier
  expect(await tierOf({})).toEqual({ minQuantity: 10, priceAmount: 900 })
  const member = await shop.aBuyer({ superMember: true })
  expect(await tierOf(member.by)).toEqual({ minQuantity: 10, priceAmount: 855 })
})
