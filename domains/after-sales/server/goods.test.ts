/** Goods of cases that come back late, or fewer of them than were agreed to. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { levelsOf } from '#domains/stock/server/door.ts'
import { myCase, sendBack } from '../contract.ts'
import { checkInGoods, officeCase, refundCase, refuseGoods } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  aShippedOrder,
  parcelBack,
  shipAll,
  stocked,
  stockOf,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()

const shipped = (made?: Parameters<typeof aShippedOrder>[3]) =>
  aShippedOrder(shop, buyer, clerk.by, made)
const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const lineOf = async (caseNumber: string) => (await look(caseNumber)).lines[0]!.lineId
const salesOf = async (productId: number) =>
  (
    await db.row<{ count: number }>(
      sql`select sales_count as count from catalog.figure where product_id = ${productId}`,
    )
  ).count

test('goods that count as received are still checked in or refused, once, until the refund leaves', async () => {
  const made = { quantity: 2, amount: 300_000 }
  const receivedAlone = async () => {
    const { orderNumber, item } = await shipped(made)
    const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2] })
    await agreeToAll(shop, buyer, caseNumber, clerk.by)
    await must(sendBack, parcelBack(caseNumber), buyer.by)
    return { caseNumber, item }
  }
  const [late, never] = [await receivedAlone(), await receivedAlone()]
  clock.forward({ days: 16 })
  await shop.settle()
  const lineId = await lineOf(late.caseNumber)
  const lines = [{ lineId, quantity: 2, resellableQuantity: 2, condition: '' }]
  const whole = { goodsAmount: 600_000, answer: '' }
  const checking = { caseNumber: late.caseNumber, lines, ...whole }
  await must(checkInGoods, checking, clerk.by)
  expect((await levelsOf(db, [{ skuId: late.item.skuId }]))[0]).toMatchObject({ onHandCount: 2 })
  expect(await look(late.caseNumber)).toMatchObject({ state: 'received', isReceivedAlone: false })
  const refusing = { caseNumber: late.caseNumber, note: '空包裹' }
  expect((await call(checkInGoods, checking, clerk.by)).code).toBe(AfterSalesReasons.notNow.code)
  expect((await call(refuseGoods, refusing, clerk.by)).code).toBe(AfterSalesReasons.notNow.code)

  const { caseNumber } = never
  const asked = { caseNumber, amount: 600_000 }
  expect(await must(refundCase, asked, clerk.by)).toEqual({ isAsked: true })
  await must(refuseGoods, { caseNumber, note: '空包裹' }, colleague.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'goods_refused' })
  expect((await must(officeCase, { caseNumber }, clerk.by)).isApprovalAsked).toBe(false)
})

test('fewer pieces than were agreed to: staff lower what goes back with words to the buyer, and as many count as returned', async () => {
  const { orderNumber, item } = await shipped()
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [10] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  const line = { lineId: await lineOf(caseNumber), quantity: 1, resellableQuantity: 1 }
  const answer = '只收到一件'
  const form = { caseNumber, lines: [{ ...line, condition: '' }], goodsAmount: 1000, answer }
  const refused = async (changes: Partial<typeof form>) =>
    (await call(checkInGoods, { ...form, ...changes }, clerk.by)).code
  expect(await refused({ goodsAmount: 10_001 })).toBe(AfterSalesReasons.amountTooHigh.code)
  expect(await refused({ goodsAmount: 0 })).toBe(AfterSalesReasons.amountTooHigh.code)
  expect(await refused({ answer: '' })).toBe(AfterSalesReasons.lowerNeedsReason.code)
  await must(checkInGoods, form, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'received',
    amount: 1000,
    rounds: [{ outcome: 'agreed', answer }],
  })
  const mail = sql`select from messages.outbox where template = 'case-received-lower' and key like ${`%${caseNumber}%`}`
  expect(await db.rows(mail)).toHaveLength(1)
  const sold = await salesOf(item.productId)
  await must(refundCase, { caseNumber, amount: 1000 }, clerk.by)
  expect(sold - (await salesOf(item.productId))).toBe(1)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect((await look(caseNumber)).state).toBe('completed')
})

test('a box that comes back is as many pieces in stock, and as many fewer sold', async () => {
  const unit = { minQuantity: 1, step: 1, maxQuantity: 50 }
  const units = [
    { ...unit, name: { cn: '件', en: 'piece' }, factor: 1 },
    { ...unit, name: { cn: '箱', en: 'box' }, factor: 10 },
  ]
  const made = await aProduct(db, { skus: [aSku('BOXED-1', { units })] })
  await stocked(shop, made, made.skuId, 40)
  const [sku] = await skusForSale(db, [made.skuId], 'cn')
  const unitId = sku!.units.find(({ factor }) => factor === 10)!.id
  const { orderNumber } = await shop.anOrder(buyer, { ...made, unitId }, 3)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk.by)
  expect(await stockOf(shop, made.skuId)).toEqual({ onHand: 10, free: 10 })
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  expect(await look(caseNumber)).toMatchObject({ amount: 10_000 })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  const line = { lineId: await lineOf(caseNumber), quantity: 1, resellableQuantity: 1 }
  const form = { caseNumber, lines: [{ ...line, condition: '' }], goodsAmount: 10_000, answer: '' }
  await must(checkInGoods, form, clerk.by)
  expect(await stockOf(shop, made.skuId)).toEqual({ onHand: 20, free: 20 })
  const sold = await salesOf(made.productId)
  await must(refundCase, { caseNumber, amount: 10_000 }, clerk.by)
  expect(sold - (await salesOf(made.productId))).toBe(10)
})
