/** A customer across the shop's domains: verification, orders, and the prices for their type. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { setFavourite } from '#domains/favourites/contract.ts'
import { makeCheckout } from '#domains/checkout/contract.ts'
import { saveVerification, submitVerification } from '#domains/verification/contract.ts'
import { passVerification, reviewVerification } from '#domains/verification/office-contract.ts'
import { aForm, aPicture, sendFile } from '#domains/verification/testing.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import * as calls from '../contract.ts'
import { CustomerReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const of = (customerId: number) => must(calls.getCustomer, { customerId }, clerk.by)
const found = async (input: Parameters<typeof must<typeof calls.listCustomers>>[1]) =>
  (await must(calls.listCustomers, input, clerk.by)).items.map(({ id }) => id)
type By = Record<string, string>
const sent = async (by: By, purpose: string) =>
  (await sendFile(shop.url, by, purpose, await aPicture())).data?.id ?? ''

async function handedIn(by: By, storeName: string) {
  const files = {
    idFront: await sent(by, 'identity'),
    idBack: await sent(by, 'identity'),
    licences: [await sent(by, 'licence')],
  }
  const { revision } = await must(
    saveVerification,
    { ...aForm({ storeName, ...files }), revision: null },
    by,
  )
  return must(submitVerification, { revision, agreementVersion: 1 }, by)
}
async function passed(by: By, storeName: string) {
  const { id: verificationId, revision } = await handedIn(by, storeName)
  const taken = await must(reviewVerification, { verificationId, revision }, clerk.by)
  return must(passVerification, { verificationId, revision: taken.revision }, clerk.by)
}
const unproven = () => shop.aBuyer({ customerType: 'business', isProven: false })

test('is found by the state of their verification, by their company, and by the number of an order', async () => {
  const [none, waiting, proven] = [await unproven(), await unproven(), await unproven()]
  await handedIn(waiting.by, '河畔五金')
  await passed(proven.by, '山城机电')
  const type = 'business'
  expect(await found({ verification: 'none', type })).toEqual([none.id])
  expect(await found({ verification: 'waiting', type })).toEqual([waiting.id])
  expect(await found({ verification: 'passed', type })).toEqual([proven.id])
  expect(await found({ verification: 'passed', q: '河畔' })).toEqual([])
  expect(await found({ q: '山城' })).toEqual([proven.id])

  const item = await shop.goods(10)
  const { orderNumber } = await shop.anOrder(proven, item, 2)
  const inGroups = orderNumber.replaceAll(/(.{4})/g, '$1 ').toLowerCase()
  expect(await found({ q: inGroups })).toEqual([proven.id])
  await must(setFavourite, { productId: item.productId, favourite: true }, proven.by)
  const trade = await must(calls.customerTrade, { customerId: proven.id }, clerk.by)
  expect(trade.orders.map(({ number }) => number)).toEqual([orderNumber])
  expect(trade.sums).toEqual([
    { currency: 'CNY', orderCount: 1, openCount: 1, paidAmount: 0, refundedAmount: 0 },
  ])
  expect(trade.favouriteCount).toBe(1)
  expect(trade.cart).toEqual([])
  const { skuId, unitId, productId } = item
  const line = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 3 }
  await must(addToCart, line, proven.by)
  const { cart } = await must(calls.customerTrade, { customerId: proven.id }, clerk.by)
  expect(cart).toMatchObject([{ skuId, productId, quantity: 3, unitName: expect.any(String) }])
  const { items } = await must(calls.listCustomers, { q: orderNumber, ordersMin: '1' }, clerk.by)
  expect(items).toMatchObject([{ id: proven.id, orderCount: 1, spentAmount: 0 }])
  expect(trade.messages.map(({ isRead }) => isRead)).not.toEqual([])
  const customer = await of(proven.id)
  expect([customer.orderCount, customer.storeName, customer.verification]).toEqual([
    1,
    '山城机电',
    ['passed'],
  ])
  expect(customer.log.map(({ action }) => action)).toEqual(['papers.pass', 'papers.review'])
})

test('paging with the filter by verification leaves nobody out, over many steps', async () => {
  await shop.db.count(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, lang,
      invitation_code, agreement_version, registered_at)
    select 'step' || n || '@example.com', '$argon2id$x', 'Stepwise', 'business', 'cn', 'STEP' || n, 1,
      ${shop.clock.now} from generate_series(1, 1100) n`)
  await shop.db.count(sql`
    insert into accounts.acceptance (buyer_id, version, accepted_at)
    select id, 1, registered_at from accounts.buyer where nick_name = 'Stepwise'`)
  // Every tenth of them has begun a verification.
  await shop.db.count(sql`
    insert into papers.version (buyer_id, created_at, changed_at)
    select id, ${shop.clock.now}, ${shop.clock.now} from accounts.buyer
    where nick_name = 'Stepwise' and id % 10 = 0`)
  const all = async (verification: 'draft' | 'none') => {
    const ids: number[] = []
    let after: string | undefined
    do {
      const page = await must(calls.listCustomers, { q: 'stepwise', verification, after }, clerk.by)
      ids.push(...page.items.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    return ids
  }
  const [drafts, none] = [await all('draft'), await all('none')]
  expect([drafts.length, none.length]).toEqual([110, 990])
  expect(new Set([...drafts, ...none]).size).toBe(1100)
  expect(none).toEqual(none.toSorted((a, b) => b - a))
})

test('stays a business once approved, whatever arrives concurrently', async () => {
  const buyer = await unproven()
  await passed(buyer.by, '两江贸易')
  const { revision } = await of(buyer.id)
  const asked = { customerId: buyer.id, revision, customerType: 'individual' } as const
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(calls.setCustomerType, asked, clerk.by)),
  )
  const { verificationPassed } = CustomerReasons
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => verificationPassed.code))
  expect(await of(buyer.id)).toMatchObject({ customerType: 'business', isProven: true, revision })
})

test('orders at the cart’s prices: a business that is not verified has no business prices', async () => {
  const item = await shop.goods(100)
  await shop.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount)
    values (${item.skuId}, 'CNY', 'business', 1, 800)`)
  for (const [isProven, amount] of [
    [false, 2000],
    [true, 1600],
  ] as const) {
    const buyer = await shop.aBuyer({ customerType: 'business', isProven })
    await shop.inCart(buyer, item, 2)
    const cart = await must(getCart, {}, buyer.by)
    const quote = await must(
      makeCheckout,
      { addressId: buyer.addressId, delivery: 'express' },
      buyer.by,
    )
    const { goodsAmount, memberAmount } = quote.totals
    expect([cart.totals.payableAmount, goodsAmount + memberAmount]).toEqual([amount, amount])
  }
})
