/** An answered request for a quote becomes an order at its prices: once, in time, complete, and for its buyer alone. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listAddresses, saveAddress } from '#domains/addresses/contract.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { ADDRESS, openOrderShop } from '#apps/api/testing/order-shop.ts'
import { askForQuote, myQuotes, withdrawQuote } from '#domains/quotes/contract.ts'
import { answerQuote, officeQuotes } from '#domains/quotes/office-contract.ts'
import { stocked } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { makeCheckout, submitOrder } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const clerk = await shop.aClerk()

const aPrice = (amount: number) =>
  ({ currency: 'CNY', audience: 'all', minQuantity: 1, amount }) as const
const unit = (cn: string, factor: number) => ({
  name: { cn },
  factor,
  minQuantity: 1,
  step: 1,
  maxQuantity: 1000,
})

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Goods = Awaited<ReturnType<typeof shop.goods>>

const formOf = (items: Goods[], quantity: number) => ({
  requestKey: crypto.randomUUID(),
  contactName: '陈工',
  phone: '+86 138 0000 0000',
  region: '',
  neededOn: null,
  note: '',
  country: 'CN',
  provinceCode: '44',
  delivery: 'express' as const,
  lines: items.map(({ skuId, unitId }) => ({ skuId, unitId, quantity })),
})

/** A request that is answered with 900.00 for a piece, 80.00 freight, valid for seven days. */
async function answered({ by }: Buyer, items: Goods[], quantity = 2) {
  const { id, lines } = await must(askForQuote, formOf(items, quantity), by)
  await must(
    answerQuote,
    {
      quoteId: id,
      lines: lines.map((line) => ({ lineId: line.id, unitAmount: 90_000 })),
      freightAmount: 8000,
      delivery: 'express',
      terms: '',
      validDays: 7,
    },
    clerk.by,
  )
  return id
}
const asked = (requestId: number) => ({
  quote: { requestId, version: 1 },
  addressId: null,
  delivery: null,
})
const submit = (checkoutId: string, { by }: Buyer) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)
const stateOf = async (requestId: number, { by }: Buyer) =>
  (await must(myQuotes, {}, by)).items.find(({ id }) => id === requestId)
const reservedOf = async ({ skuId }: Goods) =>
  (
    await db.row<{ reserved: number }>(
      sql`select reserved from stock.level where sku_id = ${skuId}`,
    )
  ).reserved

test('goods and freight have the quoted prices, whoever orders; the request links to its order', async () => {
  const buyer = await shop.aBuyer()
  await db.count(
    sql`update accounts.buyer set level = 5, level_fixed = true, super_member = true where email = ${buyer.email}`,
  )
  // A machine that carts refuse is ordered by its quote.
  const machine = await shop.goods(5, { family: 'device', directSale: false })
  const items = [machine, await shop.goods(5, { family: 'device' })]
  const requestId = await answered(buyer, items)
  // In a language with another currency the quoted price applies too.
  const quote = await must(makeCheckout, asked(requestId), { ...buyer.by, lang: 'en' })
  expect(quote.totals).toMatchObject({
    currency: 'CNY',
    goodsAmount: 360_000,
    memberAmount: 0,
    freightAmount: 8000,
  })
  const { data } = await submit(quote.id, buyer)
  const order = await must(myOrder, { orderNumber: data!.orderNumber }, buyer.by)
  expect(order.totals).toMatchObject({ goodsAmount: 360_000, freightAmount: 8000 })
  expect(await stateOf(requestId, buyer)).toMatchObject({
    state: 'accepted',
    orderNumber: data!.orderNumber,
  })
  expect(await reservedOf(items[0]!)).toBe(2)
})

test('of ten concurrent orders of one quote, one is made', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(100)
  const requestId = await answered(buyer, [item])
  const quotes = []
  for (let i = 0; i < 10; i++) quotes.push(await must(makeCheckout, asked(requestId), buyer.by))
  const codes = (await Promise.all(quotes.map(({ id }) => submit(id, buyer)))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === CheckoutReasons.quoteOver.code)).toHaveLength(9)
  expect(await reservedOf(item)).toBe(2)
})

test('of concurrently withdrawing and ordering, one succeeds', async () => {
  const buyer = await shop.aBuyer()
  for (let i = 0; i < 8; i++) {
    const item = await shop.goods(2)
    const requestId = await answered(buyer, [item])
    const quote = await must(makeCheckout, asked(requestId), buyer.by)
    const [ordered, withdrawn] = await Promise.all([
      submit(quote.id, buyer),
      call(withdrawQuote, { quoteId: requestId }, buyer.by),
    ])
    expect([ordered.code, withdrawn.code].filter((code) => code === 1)).toHaveLength(1)
    expect((await stateOf(requestId, buyer))?.state).toBe(
      ordered.code === 1 ? 'accepted' : 'withdrawn',
    )
    expect(await reservedOf(item)).toBe(ordered.code === 1 ? 2 : 0)
  }
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('another buyer’s, unanswered, expired or sold out requests are refused, and nothing is reserved', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const [item, short] = [await shop.goods(5), await shop.goods(1)]
  const requestId = await answered(buyer, [item])
  const tooMany = await answered(buyer, [short])
  expect((await call(makeCheckout, asked(requestId), stranger.by)).code).toBe(
    CheckoutReasons.quoteOver.code,
  )
  expect((await call(makeCheckout, asked(999_999), buyer.by)).code).toBe(
    CheckoutReasons.quoteOver.code,
  )
  // A quote for two is no quote for one.
  expect((await call(makeCheckout, asked(tooMany), buyer.by)).code).not.toBe(1)
  const quote = await must(makeCheckout, asked(requestId), buyer.by)
  clock.forward({ days: 8 })
  expect((await call(makeCheckout, asked(requestId), buyer.by)).code).toBe(
    CheckoutReasons.quoteOver.code,
  )
  expect((await submit(quote.id, buyer)).code).not.toBe(1)
  expect(await reservedOf(item)).toBe(0)
  expect(await reservedOf(short)).toBe(0)
})

test('the price of one variant does not apply to another, and a pack is priced as a pack', async () => {
  const buyer = await shop.aBuyer()
  const units = [unit('件', 1), unit('箱', 12)]
  const values = ['DN25', 'DN50'].map((cn) => ({ name: { cn }, pictureIndex: null }))
  const product = await aProduct(db, {
    code: 'VALVE',
    options: [{ name: { cn: '口径' }, values }],
    skus: [
      aSku('VALVE-25', { values: [0], units, prices: [aPrice(680)] }),
      aSku('VALVE-50', { values: [1], units, prices: [aPrice(2600)] }),
    ],
  })
  await stocked(db, product, shop.warehouseId, 600)
  const { skus } = await must(getProduct, { productId: product.productId }, {})
  const [one, two] = skus
  const boxUnit = two!.units.find(({ factor }) => factor === 12)!
  const lines = [{ skuId: two!.id, unitId: boxUnit.id, quantity: 10 }]
  const form = {
    requestKey: crypto.randomUUID(),
    contactName: '陈工',
    phone: '+86 138 0000 0000',
    region: '',
    country: 'CN',
    provinceCode: '44',
    delivery: 'express',
    neededOn: null,
    note: '',
  } as const
  const asking = await must(askForQuote, { ...form, lines }, buyer.by)
  const [seen] = (await must(officeQuotes, {}, clerk.by)).items.filter(({ id }) => id === asking.id)
  // The prefilled price is the retail price of exactly this pack, not of the cheapest variant.
  expect(seen!.retailAmounts).toEqual([2600 * 12])
  // Staff read the name of the unit in their language, from the dictionary.
  expect(seen!.lines[0]).toMatchObject({ skuId: two!.id, unitName: 'box', quantity: 10 })
  await must(
    answerQuote,
    {
      quoteId: asking.id,
      lines: [{ lineId: asking.lines[0]!.id, unitAmount: 30_001 }],
      freightAmount: 0,
      delivery: 'express',
      terms: '',
      validDays: 7,
    },
    clerk.by,
  )
  // Naming another variant changes nothing: the call has no such field.
  const sly = {
    ...asked(asking.id),
    quote: { requestId: asking.id, version: 1, skuIds: [one!.id] },
  }
  const quote = await must(makeCheckout, sly as ReturnType<typeof asked>, buyer.by)
  expect(quote.groups[0]!.lines).toMatchObject([
    { skuId: two!.id, unitId: boxUnit.id, quantity: 10, unitAmount: 30_001, lineAmount: 300_010 },
  ])
  const { data } = await submit(quote.id, buyer)
  const reserved = await db.rows(sql`
    select sku_id, reserved from stock.level where sku_id = any(${skus.map(({ id }) => id)}) order by sku_id`)
  expect(reserved).toEqual([
    { skuId: one!.id, reserved: 0 },
    { skuId: two!.id, reserved: 120 },
  ])
  expect(data!.payableAmount).toBe(300_010)
})

test('the quoted freight applies to its place and method alone; elsewhere it is the usual one', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(20)
  const requestId = await answered(buyer, [item])
  const quote = (addressId: number | null, delivery: 'express' | 'freight' | 'pickup' | null) =>
    must(makeCheckout, { quote: { requestId, version: 1 }, addressId, delivery }, buyer.by)
  const here = await quote(null, null)
  expect(here).toMatchObject({
    delivery: 'express',
    totals: { freightAmount: 8000 },
    quotedFreight: { country: 'CN', provinceCode: '44', delivery: 'express', applies: true },
  })
  const usual = await must(
    makeCheckout,
    {
      addressId: null,
      delivery: 'freight',
      buyNow: {
        skuId: item.skuId,
        unitId: item.unitId,
        warehouseId: shop.warehouseId,
        quantity: 2,
      },
    },
    buyer.by,
  )
  const otherWay = await quote(null, 'freight')
  expect(otherWay.totals.freightAmount).toBe(usual.totals.freightAmount)
  expect(otherWay.quotedFreight).toMatchObject({ freightAmount: 8000, applies: false })
  const manaus = {
    ...ADDRESS,
    country: 'BR',
    provinceCode: null,
    cityCode: null,
    districtCode: null,
    region: 'Amazonas',
    city: 'Manaus',
    postalCode: '69000-000',
    phone: '+5592991234567',
    isDefault: false,
  }
  await must(saveAddress, manaus, buyer.by)
  const far = (await must(listAddresses, {}, buyer.by)).find(({ country }) => country === 'BR')!
  const beijing = { provinceCode: '11', cityCode: '1101', districtCode: '110101' }
  const elsewhere = { ...ADDRESS, ...beijing, postalCode: '100000', isDefault: false }
  await must(saveAddress, elsewhere, buyer.by)
  const north = (await must(listAddresses, {}, buyer.by)).find(
    ({ provinceCode }) => provinceCode === '11',
  )!
  expect((await quote(north.id, 'express')).quotedFreight).toMatchObject({
    freightAmount: 8000,
    applies: false,
  })
  const abroad = await quote(far.id, 'express')
  expect(abroad.totals.freightAmount).not.toBe(8000)
  expect(abroad.quotedFreight?.applies).toBe(false)
  expect(abroad.totals.goodsAmount).toBe(180_000)
})

test('a quote is over when its pack holds another number of pieces now', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(20)
  const requestId = await answered(buyer, [item])
  const quote = await must(makeCheckout, asked(requestId), buyer.by)
  const setFactor = (factor: number) =>
    db.count(sql`update catalog.sku_unit set factor = ${factor} where id = ${item.unitId}`)
  await setFactor(10)
  // Neither a new checkout nor an earlier one sells ten pieces at the price of one.
  const over = CheckoutReasons.quoteOver.code
  expect((await call(makeCheckout, asked(requestId), buyer.by)).code).toBe(over)
  expect((await submit(quote.id, buyer)).code).toBe(over)
  expect(await reservedOf(item)).toBe(0)
  await setFactor(1)
  expect((await submit(quote.id, buyer)).code).toBe(1)
})

test('reductions after a quote add up with the reduction of the quote', async () => {
  await shop.aClerk()
  const buyer = await shop.aBuyer()
  const item = await shop.goods(5, { amount: 100_000 })
  // A tenth less than usual, which one member of staff may offer alone; freight as usual.
  const request = await must(askForQuote, formOf([item], 2), buyer.by)
  const { usual } = (await must(officeQuotes, {}, clerk.by)).items.find(
    ({ id }) => id === request.id,
  )!
  const freightAmount = usual!.freights.find(({ method }) => method === 'express')!.amount
  const lines = request.lines.map((line) => ({ lineId: line.id, unitAmount: 90_000 }))
  const answer = { freightAmount, delivery: 'express' as const, terms: '', validDays: 7 }
  const answered = await must(answerQuote, { quoteId: request.id, lines, ...answer }, clerk.by)
  expect(answered.state).toBe('answered')
  const quote = await must(makeCheckout, asked(request.id), buyer.by)
  const { orderNumber } = (await submit(quote.id, buyer)).data!
  const { version, payableAmount } = await must(officeOrder, { orderNumber }, clerk.by)
  const form = { orderNumber, note: '老客户', version }
  await must(adjustPrice, { ...form, adjustmentAmount: -18_000 }, clerk.by)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).payableAmount).toBe(payableAmount)
  // Changes back towards the usual price need no approval.
  const more = await must(adjustPrice, { ...form, adjustmentAmount: 1000 }, clerk.by)
  expect(more.payableAmount).toBe(payableAmount + 1000)
})

test('freight of another method does not offset the reduction of the quote', async () => {
  await shop.aClerk()
  const buyer = await shop.aBuyer()
  const item = await shop.goods(5, { amount: 10_000, weightGrams: 60_000 })
  const request = await must(askForQuote, formOf([item], 2), buyer.by)
  const { usual } = (await must(officeQuotes, {}, clerk.by)).items.find(
    ({ id }) => id === request.id,
  )!
  const ways = usual!.freights.toSorted((a, b) => a.amount - b.amount)
  const [cheap, expensive] = [ways[0]!, ways.at(-1)!]
  expect(expensive.amount).toBeGreaterThan(cheap.amount + 2000)
  const lines = request.lines.map((line) => ({ lineId: line.id, unitAmount: 9000 }))
  const answer = { freightAmount: cheap.amount, delivery: cheap.method, terms: '', validDays: 7 }
  const answered = await must(answerQuote, { quoteId: request.id, lines, ...answer }, clerk.by)
  expect(answered.state).toBe('answered')
  const asking = {
    quote: { requestId: request.id, version: 1 },
    addressId: null,
    delivery: expensive.method,
  }
  const quote = await must(makeCheckout, asking, buyer.by)
  const { orderNumber } = (await submit(quote.id, buyer)).data!
  const { version, payableAmount } = await must(officeOrder, { orderNumber }, clerk.by)
  const form = { orderNumber, note: '老客户', version }
  await must(adjustPrice, { ...form, adjustmentAmount: -2000 }, clerk.by)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).payableAmount).toBe(payableAmount)
})
