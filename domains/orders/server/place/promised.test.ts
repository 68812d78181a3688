/** An answered request for a quote becomes an order at its prices: once, in time, whole, and for its buyer alone. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#domains/payments/testing.ts'
import { answerQuote, askForQuote, myQuotes, withdrawQuote } from '#domains/quotes/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { makeQuote, submitOrder } from '../../checkout-contract.ts'
import { myOrder, OrderReasons } from '../../contract.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const clerk = await shop.aClerk()

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Goods = Awaited<ReturnType<typeof shop.goods>>

/** Asked for and answered: 900.00 for a piece, 80.00 freight, seven days. */
async function answered({ by }: Buyer, items: Goods[], quantity = 2) {
  const { id, lines } = await must(
    askForQuote,
    {
      requestKey: crypto.randomUUID(),
      contactName: '陈工',
      phone: '+86 138 0000 0000',
      region: '',
      neededOn: null,
      note: '',
      lines: items.map(({ productId }) => ({ productId, quantity })),
    },
    by,
  )
  await must(
    answerQuote,
    {
      quoteId: id,
      lines: lines.map((line) => ({ lineId: line.id, unitAmount: 90_000 })),
      freightAmount: 8000,
      terms: '',
      validDays: 7,
    },
    clerk.by,
  )
  return id
}
const asked = (requestId: number) => ({
  promised: { requestId, skuIds: [] },
  addressId: null,
  delivery: null,
})
const submit = (quoteId: string, { by }: Buyer) => call(submitOrder, { quoteId, remarks: '' }, by)
const stateOf = async (requestId: number, { by }: Buyer) =>
  (await must(myQuotes, {}, by)).items.find(({ id }) => id === requestId)
const reservedOf = async ({ skuId }: Goods) =>
  (
    await db.row<{ reserved: number }>(
      sql`select reserved from stock.level where sku_id = ${skuId}`,
    )
  ).reserved

test('goods and freight are those of the answer, whoever orders; the request names its order', async () => {
  const buyer = await shop.aBuyer()
  await db.count(
    sql`update accounts.buyer set level = 5, level_fixed = true, super_member = true where email = ${buyer.email}`,
  )
  // A machine that no cart takes is ordered by its quote.
  const machine = await shop.goods(5, { family: 'device', directSale: false })
  const items = [machine, await shop.goods(5)]
  const requestId = await answered(buyer, items)
  // In a language of another currency it is still the answer's.
  const quote = await must(makeQuote, asked(requestId), { ...buyer.by, lang: 'en' })
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

test('ten orders of one answer at the same moment: one of them', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(100)
  const requestId = await answered(buyer, [item])
  const quotes = []
  for (let i = 0; i < 10; i++) quotes.push(await must(makeQuote, asked(requestId), buyer.by))
  const codes = (await Promise.all(quotes.map(({ id }) => submit(id, buyer)))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === OrderReasons.promiseOver.code)).toHaveLength(9)
  expect(await reservedOf(item)).toBe(2)
})

test('withdrawing and ordering at the same moment: one of them', async () => {
  const buyer = await shop.aBuyer()
  for (let i = 0; i < 8; i++) {
    const item = await shop.goods(2)
    const requestId = await answered(buyer, [item])
    const quote = await must(makeQuote, asked(requestId), buyer.by)
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

test('what is not his, not answered, over, or sold out is refused, and nothing is reserved', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const [item, short] = [await shop.goods(5), await shop.goods(1)]
  const requestId = await answered(buyer, [item])
  const tooMany = await answered(buyer, [short])
  expect((await call(makeQuote, asked(requestId), stranger.by)).code).toBe(
    OrderReasons.promiseOver.code,
  )
  expect((await call(makeQuote, asked(999_999), buyer.by)).code).toBe(OrderReasons.promiseOver.code)
  // Prices of two are no prices of one.
  expect((await call(makeQuote, asked(tooMany), buyer.by)).code).not.toBe(1)
  const quote = await must(makeQuote, asked(requestId), buyer.by)
  clock.forward({ days: 8 })
  expect((await call(makeQuote, asked(requestId), buyer.by)).code).toBe(
    OrderReasons.promiseOver.code,
  )
  expect((await submit(quote.id, buyer)).code).not.toBe(1)
  expect(await reservedOf(item)).toBe(0)
  expect(await reservedOf(short)).toBe(0)
})
