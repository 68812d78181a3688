/** Machines are sold by quote: no cart or order accepts them without one, unless the merchant sells them directly. */
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { addPad } from '#domains/cart/pad-contract.ts'
import { getProduct, listCards } from '#domains/catalog/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { makeCheckout } from '../contract.ts'

const shop = await openOrderShop()
const { call, must, warehouseId } = shop

test('the cart, the pad and the checkout refuse machines that are sold by quote, and the cart stays empty', async () => {
  const machine = await shop.goods(5, { family: 'device', directSale: false })
  const buyer = await shop.aBuyer()
  const { skuId, unitId } = machine
  const line = { skuId, unitId, warehouseId, quantity: 1 }
  expect((await call(addToCart, line, buyer.by)).code).toBe(CartReasons.quoteOnly.code)
  const buyNow = { addressId: buyer.addressId, delivery: null, buyNow: line }
  expect((await call(makeCheckout, buyNow, buyer.by)).code).toBe(CartReasons.quoteOnly.code)
  const wanted = { skuId, unitId, quantity: 1, ownCode: null }
  const { outcomes } = await must(addPad, { warehouseId: null, lines: [wanted] }, buyer.by)
  expect(outcomes[0]).toMatchObject({ outcome: 'refused', problem: 'quoteOnly' })
  expect((await must(getCart, {}, buyer.by)).count).toBe(0)
})

test('a line that was in a cart before is set apart with its reason', async () => {
  const machine = await shop.goods(5, { family: 'device' })
  const buyer = await shop.aBuyer()
  await shop.inCart(buyer, machine)
  await shop.db.count(
    (await import('sql-template-tag')).default`
      update catalog.product set direct_sale = false where id = ${machine.productId}`,
  )
  const cart = await must(getCart, {}, buyer.by)
  expect(cart.groups).toEqual([])
  expect(cart.invalid.map(({ problem }) => problem)).toEqual(['quoteOnly'])
})

test('cards and pages show whether a machine is sold directly or by quote', async () => {
  const asked = await shop.goods(5, { family: 'device', directSale: false })
  const direct = await shop.goods(5, { family: 'device', directSale: true })
  const goods = await shop.goods(5)
  const all = [asked, direct, goods].map(({ productId }) => productId)
  const cards = await must(listCards, { ids: all.join(',') }, {})
  expect(cards.map(({ quoteOnly }) => quoteOnly)).toEqual([true, false, false])
  const pages = await Promise.all(all.map((productId) => must(getProduct, { productId }, {})))
  expect(pages.map(({ quoteOnly }) => quoteOnly)).toEqual([true, false, false])
  await shop.inCart(await shop.aBuyer(), direct)
})
