/** One number of months everywhere: the product's, or the quote's, as it was when the order was placed. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { myQuotes } from '#domains/quotes/contract.ts'
import { QuoteReasons } from '#domains/quotes/reasons.ts'
import { answerForm, openQuoteShop } from '#domains/quotes/testing.ts'
import { myDeviceOrder } from '../contract.ts'
import { mySalesContract } from '../sales-contract.ts'
import { machinesOf } from '../testing.ts'

const shop = await openQuoteShop()
const { must, call, clerk } = shop
const colleague = await shop.aClerk()
const { pay } = machinesOf(shop, clerk)
const machine = await shop.goods(100, { family: 'device', amount: 2_000_000, warrantyMonths: 18 })
const plain = await shop.goods(100, { family: 'device', amount: 2_000_000 })

const pageOf = async (productId: number) => {
  const { specifications } = await must(getProduct, { productId }, {})
  return specifications.find(({ name }) => name === '质保')?.value
}
const contractOf = async (orderNumber: string, buyer: { by: Record<string, string> }) =>
  (await must(mySalesContract, { orderNumber }, buyer.by)).clauses.flat().join('\n')

test('page, contract and order say the product’s months, or else the shop’s, whatever becomes of either', async () => {
  const buyer = await shop.aBuyer()
  expect([await pageOf(machine.productId), await pageOf(plain.productId)]).toEqual([
    '18 个月',
    '12 个月',
  ])
  const { orderNumber } = await shop.anOrder(buyer, machine)
  const { orderNumber: usual } = await shop.anOrder(buyer, plain)
  await shop.owner.db.count(sql`
    update catalog.product set warranty_months = 3 where id = ${machine.productId}`)
  expect(await contractOf(orderNumber, buyer)).toContain('18 个月')
  expect(await contractOf(usual, buyer)).toContain('12 个月')
  await pay(orderNumber, buyer)
  await shop.settle()
  expect(await must(myDeviceOrder, { orderNumber }, buyer.by)).toMatchObject({ warrantyMonths: 18 })
  expect(await contractOf(orderNumber, buyer)).toContain('18 个月')
  await shop.owner.db.count(sql`
    update catalog.product set warranty_months = 18 where id = ${machine.productId}`)
})

test('a quote says other months: longer ones with a colleague’s consent, none for other goods', async () => {
  const buyer = await shop.aBuyer()
  const quote = await shop.ask(buyer, machine)
  const form = answerForm(quote, 2_000_000, { warrantyMonths: 36 })
  await must(answerQuote, form, clerk.by)
  const read = async () =>
    (await must(myQuotes, {}, buyer.by)).items.find(({ id }) => id === quote.id)
  expect((await read())?.answer).toBeNull()
  const { items } = await must(listApprovals, { object: `quote:${quote.id}` }, colleague.by)
  expect(items[0]?.lines).toContainEqual({ word: 'is.warrantyMonths', amount: null, text: '36' })
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  expect((await read())?.answer?.warrantyMonths).toBe(36)
  const named = { quote: { requestId: quote.id, version: 1 }, addressId: null, delivery: null }
  const { id: checkoutId } = await must(makeCheckout, named, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  expect(await contractOf(orderNumber, buyer)).toContain('36 个月')

  const goods = await shop.ask(buyer, await shop.goods(100))
  const wrong = answerForm(goods, 1000, { warrantyMonths: 6 })
  expect((await call(answerQuote, wrong, clerk.by)).code).toBe(QuoteReasons.warrantyWrong.code)
})
