/** An answer far below the shop's prices reaches the buyer only after approval by a second person. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { askForQuote, myQuotes } from '../contract.ts'
import { answerQuote, officeQuotes } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { answerForm, openQuoteShop, quoteForm } from '../testing.ts'

const shop = await openQuoteShop()
const { db, must, call, clerk } = shop
const colleague = await shop.aClerk()
const item = await shop.goods(100, { amount: 10_000 })
const cheap = await shop.goods(100)
const unpriced = await shop.goods(1)

async function askQuote({ skuId, unitId } = item, quantity = 10) {
  const buyer = await shop.aBuyer()
  const lines = [shop.lineOf({ skuId, unitId }, quantity)]
  const form = quoteForm(lines, { delivery: 'express', neededOn: null })
  return { ...(await must(askForQuote, form, buyer.by)), buyer }
}
type Request = Awaited<ReturnType<typeof askQuote>>

const answer = (request: Request, unitAmount: number, freightAmount: number) =>
  call(
    answerQuote,
    answerForm(request, unitAmount, { freightAmount, delivery: 'express' }),
    clerk.by,
  )
const usualFreight = async ({ id }: Request) => {
  const quote = (await must(officeQuotes, {}, clerk.by)).items.find((each) => each.id === id)
  return quote!.usual!.freights.find(({ method }) => method === 'express')!.amount
}
const stateOf = async ({ buyer }: Request) => (await must(myQuotes, {}, buyer.by)).items[0]!
const requestFor = async ({ id }: Request) =>
  (await must(listApprovals, { object: `quote:${id}` }, colleague.by)).items[0]
const mailsTo = ({ buyer }: Request) =>
  db.rows(sql`
    select from messages.outbox where recipient = ${buyer.email} and template = 'quote-answered'`)

test('one person cannot sell at a cent: the answer waits, and the buyer is not notified before', async () => {
  const request = await askQuote()
  expect((await answer(request, 1, 0)).data).toMatchObject({ state: 'sent', answer: null })
  expect(await stateOf(request)).toMatchObject({ state: 'sent', answer: null })
  expect(await mailsTo(request)).toEqual([])
  const waiting = await requestFor(request)
  expect(waiting).toMatchObject({
    kind: 'quotes.answer',
    lines: expect.arrayContaining([
      { word: 'quote.total', amount: 10, text: null },
      { word: 'quote.usualTotal', amount: 100_000 + (await usualFreight(request)), text: null },
    ]),
  })
  const again = await answer(request, 1, 0)
  expect(again.code).toBe(ApprovalReasons.alreadyAsked.code)
  const own = await call(approve, { approvalId: waiting!.id }, clerk.by)
  expect(own.code).toBe(ApprovalReasons.ownRequest.code)
  expect(await stateOf(request)).toMatchObject({ state: 'sent' })

  await must(approve, { approvalId: waiting!.id }, colleague.by)
  expect(await stateOf(request)).toMatchObject({ state: 'answered', answer: { totalAmount: 10 } })
  expect(await mailsTo(request)).toHaveLength(1)
})

test('one person may reduce goods and freight together by a tenth, and not a step more', async () => {
  const request = await askQuote(item, 1)
  const freight = await usualFreight(request)
  expect(freight).toBeGreaterThan(0)
  const least = Math.ceil(((10_000 + freight) * 9) / 10)
  expect((await answer(request, least - 1, 0)).data?.state).toBe('sent')
  const other = await askQuote(item, 1)
  expect((await answer(other, least, 0)).data?.state).toBe('answered')
})

test('reduced freight counts like reduced goods', async () => {
  const request = await askQuote(cheap, 1)
  const freight = await usualFreight(request)
  expect((await answer(request, 1000, 0)).data?.state).toBe('sent')
  const other = await askQuote(cheap, 1)
  expect((await answer(other, 1000, freight)).data?.state).toBe('answered')
})

test('freight counts where each rate applies to one warehouse only', async () => {
  const holdFor = (warehouses: Sql) =>
    shop.owner.db.rows(sql`update shipping.freight_template set warehouse_ids = ${warehouses}`)
  await holdFor(sql`(select array_agg(id) from stock.warehouse where active)`)
  const request = await askQuote(cheap, 1)
  expect(await usualFreight(request)).toBeGreaterThan(0)
  expect((await answer(request, 1000, 0)).data?.state).toBe('sent')
  await holdFor(sql`'{}'`)
})

const RATE = sql`
  insert into shipping.freight_template (name, method, regions, first_grams, first_amount, next_grams, next_amount,
    days_from, days_to, warehouse_ids)`
const dropRates = () =>
  shop.owner.db.rows(sql`delete from shipping.freight_template where warehouse_ids <> '{}'`)
const withoutUsualRates = async (body: () => Promise<void>) => {
  const setUsual = (isActive: boolean) =>
    shop.owner.db.rows(
      sql`update shipping.freight_template set active = ${isActive} where warehouse_ids = '{}'`,
    )
  await setUsual(false)
  await body()
  await dropRates()
  await setUsual(true)
}
const expressOf = async ({ id }: Request) =>
  (await must(officeQuotes, {}, clerk.by)).items
    .find((each) => each.id === id)!
    .usual!.freights.find(({ method }) => method === 'express')
const stock = (count: number) =>
  stocked(db, { productId: cheap.productId, skuIds: [cheap.skuId] }, shop.warehouseId, count)

test('free freight from a warehouse without the goods is not suggested', async () => {
  const elsewhere = await aWarehouse(db)
  const request = await askQuote(cheap, 1)
  const before = await expressOf(request)
  expect(before!.stockedAmount).toBeGreaterThan(0)
  await shop.owner.db.rows(
    sql`${RATE} values ('{"cn": "包邮"}', 'express', '{CN}', 1000, 0, 1000, 0, 1, 2, ${[elsewhere]})`,
  )
  expect((await expressOf(request))!.stockedAmount).toBe(before!.stockedAmount)
  // If no warehouse has the goods, the cheapest rate is as good as any.
  expect((await expressOf(await askQuote(cheap, 1_000)))!.stockedAmount).toBe(0)
  await dropRates()
})

test('one person cannot waive freight by keeping the goods where no rate begins', () =>
  withoutUsualRates(async () => {
    const elsewhere = await aWarehouse(db)
    await shop.owner.db.rows(
      sql`${RATE} values ('{"cn": "专线"}', 'express', '{CN}', 1000, 50000, 1000, 100, 1, 2, ${[elsewhere]})`,
    )
    const request = await askQuote(cheap, 1)
    expect(await expressOf(request)).toMatchObject({ amount: 50_000, stockedAmount: null })
    expect((await answer(request, 1000, 0)).data?.state).toBe('sent')
    // Stock that changes meanwhile does not invalidate the request for approval.
    await stock(1)
    const { id } = (await requestFor(request))!
    expect((await call(approve, { approvalId: id }, colleague.by)).code).toBe(1)
    await stock(100)
  }))

test('where no rate serves the place, any freight needs approval', () =>
  withoutUsualRates(async () => {
    const request = await askQuote(cheap, 1)
    expect(await expressOf(request)).toBeUndefined()
    expect((await answer(request, 1000, 0)).data?.state).toBe('sent')
    const waiting = (await requestFor(request))!
    expect(waiting.lines.map(({ word }) => word)).not.toContain('quote.usualTotal')
    expect((await call(approve, { approvalId: waiting.id }, colleague.by)).code).toBe(1)
  }))

test('a high freight does not offset a low price: a buyer who collects the goods does not pay it', async () => {
  const request = await askQuote()
  const freight = await usualFreight(request)
  expect((await answer(request, 100, 99_000 + freight)).data?.state).toBe('sent')
  expect(await requestFor(request)).toBeDefined()
  const heavy = await askQuote(cheap, 1)
  const most = await usualFreight(heavy)
  expect((await answer(heavy, 1, Math.ceil(((1000 + most) * 9) / 10))).data?.state).toBe('sent')
})

test('goods without a price need approval', async () => {
  const sellsFrom = (quantity: number) =>
    shop.owner.db.count(sql`
      update catalog.price set min_quantity = ${quantity} where sku_id = ${unpriced.skuId}`)
  const request = await askQuote(unpriced, 1)
  await sellsFrom(100) // no form of the shop would save this
  expect((await answer(request, 1_000_000, 8000)).data?.state).toBe('sent')
  expect(await requestFor(request)).toBeDefined()
  await sellsFrom(1)
})

test('changed prices, or another answer, invalidate the approval', async () => {
  const request = await askQuote()
  await answer(request, 5000, 0)
  const waiting = await requestFor(request)
  await db.count(sql`update catalog.price set amount = 20000 where sku_id = ${item.skuId}`)
  const changed = await call(approve, { approvalId: waiting!.id }, colleague.by)
  expect(changed.code).toBe(Reasons.changedMeanwhile.code)
  await db.count(sql`update catalog.price set amount = 10000 where sku_id = ${item.skuId}`)
  await answer(request, 10_000, 8000)
  const late = await call(approve, { approvalId: waiting!.id }, colleague.by)
  expect(late.code).toBe(QuoteReasons.otherVersion.code)
  expect(await stateOf(request)).toMatchObject({ answer: { totalAmount: 108_000 } })
})

test('two people switch the limit off', async () => {
  const key = 'approvals.adjustPercent'
  const { version } = (await must(listSettings, {}, clerk.by)).find((each) => each.key === key)!
  await must(changeSettings, { changes: [{ key, value: 100, version }] }, clerk.by)
  const [loosened] = (await must(listApprovals, { object: `setting:${key}` }, colleague.by)).items
  await must(approve, { approvalId: loosened!.id }, colleague.by)
  const request = await askQuote()
  expect((await answer(request, 1, 0)).data?.state).toBe('answered')
})
