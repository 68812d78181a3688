/** Goods that go back while their gift stays: its value is taken off, once, and never where the merchant is at fault. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import {
  afterSalesOfOrder,
  answerProposedType,
  applyForCase,
  chooseRefund,
  myCase,
  receiveReplacement,
  revokeCase,
  sendBack,
  sendRound,
} from '../contract.ts'
import {
  agreeToCase,
  checkInGoods,
  officeCase,
  proposeType,
  refundCase,
  officeCaseFile,
  shipReplacement,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { composeLabel } from './return-label.ts'
import { findCase } from './sql.ts'
import {
  agreeToAll,
  aGiftOrder,
  anotherSku,
  arrive,
  checkInAll,
  parcelBack,
  RETURN_ADDRESS,
  roundFor,
  SECOND_PARCEL,
  stocked,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const shipped = () => aGiftOrder(shop, { clerk: clerk.by, colleague: colleague.by })
type Shipped = Awaited<ReturnType<typeof shipped>>

const PLAIN = { reason: 'notNeeded', type: 'return_refund', recovery: 'self' } as const
const formOf = ({ buyer, orderNumber }: Shipped, quantities: number[], amount?: number) =>
  roundFor(shop, buyer, orderNumber, {
    ...PLAIN,
    quantities,
    ...(amount === undefined ? {} : { amount }),
  })
const apply = async (order: Shipped, quantities: number[], amount?: number) =>
  call(applyForCase, await formOf(order, quantities, amount), order.buyer.by)
const detailOf = (buyer: Buyer, caseNumber: string) => must(myCase, { caseNumber }, buyer.by)

test('with enough left the gift stays; with less its value is taken off, as the buyer has read', async () => {
  const order = await shipped()
  expect((await apply(order, [2])).code).toBe(1)
  const refused = await apply(order, [1])
  expect(refused).toMatchObject({
    code: AfterSalesReasons.amountChanged.code,
    data: { amount: 500, extraAmount: 0 },
  })
  const { gifts } = await must(
    afterSalesOfOrder,
    { orderNumber: order.orderNumber },
    order.buyer.by,
  )
  expect(gifts).toMatchObject([{ valueAmount: 500, least: 10_000, isReturned: false }])
  expect(gifts[0]?.goods).toMatchObject([{ remainingQuantity: 10 }])
  const { data } = await apply(order, [1], 500)
  const found = await detailOf(order.buyer, data!.caseNumber)
  expect(found).toMatchObject({ amount: 500, giftDeductions: [{ amount: 500 }] })
  // It is paid for: nothing more is taken off.
  expect((await apply(order, [1], 1000)).code).toBe(1)
})

test('a gift that goes back too costs nothing, and is in its stock again', async () => {
  const order = await shipped()
  const { data } = await apply(order, [12, 1], 12_000)
  const { caseNumber } = data!
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by)
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF9876543210', phone: '13800138000' }
  await must(sendBack, { caseNumber, ...parcel, remark: '', fileIds: [] }, order.buyer.by)
  const { lines } = await detailOf(order.buyer, caseNumber)
  const checked = lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity,
    resellableQuantity: quantity,
    condition: '',
  }))
  const form = { caseNumber, goodsAmount: 12_000, answer: '', lines: checked }
  await must(checkInGoods, form, clerk.by)
  await must(refundCase, { caseNumber, amount: 12_000 }, clerk.by)
  await shop.settle()
  const { onHand } = await db.row<{ onHand: number }>(sql`
    select sum(on_hand)::int as on_hand from stock.level where sku_id = ${order.gift.skuId}`)
  expect(onHand).toBe(100)
})

test('where the merchant is at fault nothing is taken off, and a gift alone gives nothing back', async () => {
  const order = await shipped()
  const damaged = await roundFor(shop, order.buyer, order.orderNumber, { quantities: [12] })
  expect(damaged.amount).toBe(12_000)
  expect((await apply(order, [0, 1], 0)).code).toBe(AfterSalesReasons.nothingPaid.code)
  expect((await call(applyForCase, damaged, order.buyer.by)).code).toBe(1)
})

test('at least the smallest step goes back, and what that leaves is taken off the next case', async () => {
  const order = await shipped()
  await db.count(sql`
    update orders.line set gift = jsonb_set(gift, '{valueAmount}', '3500')
    where gift is not null and order_id = (select id from orders.sales_order where number = ${order.orderNumber})`)
  const first = await apply(order, [3], 1)
  expect((await detailOf(order.buyer, first.data!.caseNumber)).giftDeductions).toMatchObject([
    { amount: 2999 },
  ])
  expect((await apply(order, [2])).data).toMatchObject({ amount: 1499 })
  await must(revokeCase, { caseNumber: first.data!.caseNumber }, order.buyer.by)
  // What was taken off for it counts no more.
  expect((await apply(order, [4], 500)).code).toBe(1)
})

test('another round of a case takes off what is due for itself', async () => {
  const order = await shipped()
  const { data } = await apply(order, [3], 2500)
  const { caseNumber } = data!
  const again = await formOf(order, [2], 2000)
  await must(sendRound, { ...again, caseNumber }, order.buyer.by)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    amount: 2000,
    giftDeductions: [],
  })
  const both = await formOf(order, [4], 3500)
  await must(sendRound, { ...both, caseNumber }, order.buyer.by)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    amount: 3500,
    giftDeductions: [{ amount: 500 }],
  })
})

test('more taken off than a gift is worth is found', async () => {
  const order = await shipped()
  const { data } = await apply(order, [3], 2500)
  const found = () => db.rows(sql`select * from audit.i_1142_gift_deductions`)
  expect(await found()).toEqual([])
  const setAmount = (amount: number) =>
    db.count(sql`
      update after_sales.gift_deduction set amount = ${amount}
      where case_id = (select id from after_sales.sales_case where number = ${data!.caseNumber})`)
  await setAmount(600)
  expect(await found()).toMatchObject([{ object: `case ${data!.caseNumber}` }])
  await setAmount(500)
})

/** So many pieces of each line of a case came. */
async function checkedIn(
  { buyer }: Shipped,
  caseNumber: string,
  { came, goodsAmount, answer = '' }: { came: number[]; goodsAmount: number; answer?: string },
) {
  const { lines } = await detailOf(buyer, caseNumber)
  const back = lines.map(({ lineId }, index) => {
    const count = came[index] ?? 0
    return { lineId, quantity: count, resellableQuantity: count, condition: '' }
  })
  return call(checkInGoods, { caseNumber, goodsAmount, answer, lines: back }, clerk.by)
}

/** Applied for, agreed to and sent. */
async function sent(order: Shipped, quantities: number[], amount: number) {
  const { caseNumber } = (await apply(order, quantities, amount)).data!
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), order.buyer.by)
  return caseNumber
}

test('what another case only asks for has not come back: the later of two takes the value off', async () => {
  const order = await shipped()
  const first = await apply(order, [1, 1])
  expect((await apply(order, [10])).data).toMatchObject({ amount: 9500 })
  const { gifts } = await must(
    afterSalesOfOrder,
    { orderNumber: order.orderNumber },
    order.buyer.by,
  )
  expect(gifts).toMatchObject([{ isReturned: false }])
  const second = await sent(order, [10], 9500)
  await must(revokeCase, { caseNumber: first.data!.caseNumber }, order.buyer.by)
  expect(await checkedIn(order, second, { came: [10], goodsAmount: 10_000 })).toMatchObject({
    code: AfterSalesReasons.amountTooHigh.code,
  })
  expect((await checkedIn(order, second, { came: [10], goodsAmount: 9500 })).code).toBe(1)
})

test('a gift that came back with another case meanwhile is not taken off', async () => {
  const order = await shipped()
  const first = await sent(order, [1, 1], 1000)
  const second = await sent(order, [10], 9500)
  expect((await checkedIn(order, first, { came: [1, 1], goodsAmount: 1000 })).code).toBe(1)
  expect((await checkedIn(order, second, { came: [10], goodsAmount: 10_000 })).code).toBe(1)
  expect(await detailOf(order.buyer, second)).toMatchObject({
    giftDeductions: [],
    agreedGoodsAmount: 10_000,
  })
  await must(refundCase, { caseNumber: second, amount: 10_000 }, clerk.by)
  await shop.settle()
  await expectAuditClean(db)
})

test('a gift that was to come and is not in the box is taken off at check-in', async () => {
  const order = await shipped()
  const caseNumber = await sent(order, [12, 1], 12_000)
  expect((await must(officeCase, { caseNumber }, clerk.by)).gifts).toMatchObject([
    { valueAmount: 500, isReturned: false },
  ])
  const goods = { came: [12, 0], answer: '赠品没有退回' }
  expect((await checkedIn(order, caseNumber, { ...goods, goodsAmount: 12_000 })).code).toBe(
    AfterSalesReasons.amountTooHigh.code,
  )
  expect((await checkedIn(order, caseNumber, { ...goods, goodsAmount: 11_500 })).code).toBe(1)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    giftDeductions: [{ amount: 500 }],
    agreedGoodsAmount: 11_500,
  })
  expect((await call(refundCase, { caseNumber, amount: 12_000 }, clerk.by)).code).not.toBe(1)
  await must(refundCase, { caseNumber, amount: 11_500 }, clerk.by)
  await shop.settle()
  await expectAuditClean(db)
})

test('where nothing is sent back the gift stays too, and is taken off', async () => {
  const order = await shipped()
  const { caseNumber } = (await apply(order, [12, 1], 12_000)).data!
  const agreed = { caseNumber, round: 1, freightAmount: 0, returnAddress: null, answer: '' }
  const waive = (goodsAmount: number) =>
    call(agreeToCase, { ...agreed, goodsAmount, waivesReturn: true }, clerk.by)
  expect((await waive(12_000)).code).toBe(AfterSalesReasons.amountTooHigh.code)
  expect((await waive(11_500)).code).toBe(1)
  const other = await shipped()
  const form = { ...(await formOf(other, [12, 1])), recovery: 'none', reason: 'arranged' } as const
  const refused = await call(applyForCase, { ...form, type: 'refund_only' }, other.buyer.by)
  expect(refused.data).toMatchObject({ amount: 11_500 })
})

test('an exchange that waits for stock and becomes a refund takes off the gift that stays', async () => {
  const order = await shipped()
  const skuId = await anotherSku(shop, order.item, 1000)
  const round = await roundFor(shop, order.buyer, order.orderNumber, {
    quantities: [12],
    newSkuIds: [skuId],
    type: 'exchange',
    reason: 'otherVariant',
    amount: 0,
  })
  const { caseNumber } = await must(applyForCase, round, order.buyer.by)
  expect((await must(officeCase, { caseNumber }, clerk.by)).wait).toMatchObject({
    refundAmount: 11_500,
  })
  const waits = { waitsForStock: true, returnAddress: RETURN_ADDRESS }
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by, waits)
  await must(chooseRefund, { caseNumber, amount: 11_500 }, order.buyer.by)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    type: 'return_refund',
    amount: 11_500,
    agreedGoodsAmount: 11_500,
    giftDeductions: [{ amount: 500 }],
  })
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(file.some(({ text }) => / gift kept, ¥[\d.]+ taken off/.test(text))).toBe(true)
})

test('a type that staff propose leaves the merchant at fault: no gift is taken off', async () => {
  const order = await shipped()
  const wrong = { quantities: [12], reason: 'wrongGoods' } as const
  const round = await roundFor(shop, order.buyer, order.orderNumber, wrong)
  const { caseNumber } = await must(applyForCase, round, order.buyer.by)
  const type = 'refund_only'
  await must(proposeType, { caseNumber, round: 1, type, note: '不用退回' }, clerk.by)
  const amount = 12_000
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({ proposedAmount: amount })
  await must(answerProposedType, { caseNumber, type, isAccepted: true, amount }, order.buyer.by)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    amount: 12_000,
    giftDeductions: [],
  })
})

/** An exchange of all twelve pieces for another SKU of this price. */
async function exchangeFor(order: Shipped, price: number, amount: number, reason = 'otherVariant') {
  const skuId = await anotherSku(shop, order.item, price)
  const round = await roundFor(shop, order.buyer, order.orderNumber, {
    quantities: [12],
    newSkuIds: [skuId],
    type: 'exchange',
    reason,
    amount,
  })
  return { skuId, round, answer: await call(applyForCase, round, order.buyer.by) }
}

/** Agreed to, sent back, checked in and received; what it costs less goes back before. */
async function exchanged(order: Shipped, caseNumber: string, skuId: number, amount: number) {
  await stocked(shop, order.item, skuId, 12)
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), order.buyer.by)
  const back = { caseNumber, goodsAmount: amount }
  expect((await checkInAll(shop, order.buyer, back, clerk.by)).code).toBe(1)
  await must(refundCase, { caseNumber, amount }, clerk.by)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber }, order.buyer.by)
  await arrive(shop)
}

test('an exchange for something cheaper takes off the gift for which too little remains', async () => {
  const order = await shipped()
  // 12 × 8.00 is less than 100.00.
  const { skuId, round, answer } = await exchangeFor(order, 800, 2400)
  expect(answer).toMatchObject({
    code: AfterSalesReasons.amountChanged.code,
    data: { amount: 1900, extraAmount: 0 },
  })
  const { caseNumber } = await must(applyForCase, { ...round, amount: 1900 }, order.buyer.by)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    amount: 1900,
    giftDeductions: [{ amount: 500 }],
  })
  await exchanged(order, caseNumber, skuId, 1900)
  expect((await detailOf(order.buyer, caseNumber)).state).toBe('completed')
  // It is paid for: nothing more is taken off.
  expect((await apply(order, [12], 9600)).code).toBe(1)
  await expectAuditClean(db)
})

test('what cheaper goods leave counts for the gift when some of them go back', async () => {
  const order = await shipped()
  // 12 × 9.50 is enough; so are eleven of them, and not ten.
  const { skuId, answer } = await exchangeFor(order, 950, 600)
  const { caseNumber } = answer.data!
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({ giftDeductions: [] })
  await exchanged(order, caseNumber, skuId, 600)
  expect((await apply(order, [1])).code).toBe(1)
  expect((await apply(order, [1])).data).toMatchObject({ amount: 450 })
  await expectAuditClean(db)
})

test('a cheaper exchange for a fault of the merchant’s leaves the gift', async () => {
  const order = await shipped()
  expect((await exchangeFor(order, 800, 2400, 'damaged')).answer.code).toBe(1)
})

test('a later round leaves what the earlier one took off as it was shown', async () => {
  const order = await shipped()
  const { caseNumber } = (await apply(order, [3], 2500)).data!
  await must(sendRound, { ...(await formOf(order, [2], 2000)), caseNumber }, order.buyer.by)
  const { rounds, giftDeductions } = await detailOf(order.buyer, caseNumber)
  expect(giftDeductions).toEqual([])
  expect(rounds).toMatchObject([
    { number: 2, amount: 2000, giftDeductions: [] },
    { number: 1, amount: 2500, giftDeductions: [{ amount: 500 }] },
  ])
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(file.filter(({ text }) => text.includes('gift kept'))).toHaveLength(1)
  // The gift is of the case's latest round alone: another case takes it off.
  expect((await apply(order, [1], 500)).code).toBe(1)
  const owner = shop.owner.db
  const add = (round: number) =>
    owner.count(sql`
      insert into after_sales.gift_deduction (case_id, round, order_id, line_id, asked_amount, amount)
      select case_id, ${round}, order_id, line_id, 1, 1 from after_sales.gift_deduction
      where case_id = (select id from after_sales.sales_case where number = ${caseNumber})`)
  await expect(add(1)).rejects.toMatchObject({ constraint: 'gift_deduction_of_round_line' })
  await expect(add(9)).rejects.toMatchObject({ constraint: 'gift_deduction_of_round' })
})

test('a gift is marked with what it is worth, to choose, in its case, in the file and on the sheet', async () => {
  const order = await shipped()
  const { buyer, orderNumber } = order
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([{ gift: null }, { gift: { valueAmount: 500 } }])
  const { caseNumber } = (await apply(order, [12, 1], 12_000)).data!
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const found = await detailOf(buyer, caseNumber)
  const marked = [{ gift: null }, { gift: { valueAmount: 500 } }]
  expect(found.lines).toMatchObject(marked)
  expect(found.rounds[0]?.lines).toMatchObject(marked)
  const file = (await must(officeCaseFile, { caseNumber }, clerk.by)).map(({ text }) => text)
  expect(file.join('\n')).toMatch(/ × 1: gift, worth ¥5\.00/)
  expect(file.join('\n')).not.toContain('¥0.00')
  const row = (await findCase(db, caseNumber))!
  const { table } = await composeLabel(db, row, { now: shop.clock.now, publicUrl: '' })
  expect(table.rows.map(([name]) => name)).toMatchObject([
    expect.not.stringContaining('（赠品）'),
    expect.stringContaining('（赠品）'),
  ])
})

test('what staff find at check-in is beside what the round had asked for', async () => {
  const order = await shipped()
  const caseNumber = await sent(order, [12, 1], 12_000)
  const goods = { came: [12, 0], answer: '赠品没有退回', goodsAmount: 11_500 }
  expect((await checkedIn(order, caseNumber, goods)).code).toBe(1)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    giftDeductions: [{ amount: 500 }],
    rounds: [{ amount: 12_000, giftDeductions: [] }],
  })
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(file.some(({ text }) => text.includes('5.00 taken off in the end'))).toBe(true)
})

const WAIVED = { waivesReturn: true, returnAddress: null } as const

/** Two cases of an order, of which the later takes off the gift that is earned again when the first is withdrawn. */
async function twoCases() {
  const order = await shipped()
  const first = (await apply(order, [2])).data!.caseNumber
  const { caseNumber } = (await apply(order, [1], 500)).data!
  const withdraw = () => must(revokeCase, { caseNumber: first }, order.buyer.by)
  return { order, caseNumber, withdraw }
}
type Two = Awaited<ReturnType<typeof twoCases>>

async function sendBackOne({ order, caseNumber }: Two) {
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), order.buyer.by)
}

test.each<[when: string, act: (two: Two) => Promise<void>]>([
  [
    'before staff agree',
    async ({ order, caseNumber, withdraw }) => {
      await withdraw()
      const all = { ...WAIVED, goodsAmount: 1000 }
      await agreeToAll(shop, order.buyer, caseNumber, clerk.by, all)
    },
  ],
  [
    'after staff agreed',
    async ({ order, caseNumber, withdraw }) => {
      await agreeToAll(shop, order.buyer, caseNumber, clerk.by, WAIVED)
      await withdraw()
      const { events } = await detailOf(order.buyer, caseNumber)
      expect(events.at(-1)).toMatchObject({ event: 'deductLess', state: 'agreed' })
    },
  ],
  [
    'before nobody looks at the goods in time',
    async (two) => {
      await sendBackOne(two)
      await two.withdraw()
      shop.clock.forward({ days: 16 })
      await shop.settle()
      const { isReceivedAlone } = await detailOf(two.order.buyer, two.caseNumber)
      expect(isReceivedAlone).toBe(true)
    },
  ],
  [
    'after the goods were checked in',
    async (two) => {
      await sendBackOne(two)
      const goods = { came: [1], goodsAmount: 500 }
      expect((await checkedIn(two.order, two.caseNumber, goods)).code).toBe(1)
      await two.withdraw()
    },
  ],
])('a gift that is earned again is not paid for: another case is withdrawn %s', async (_, act) => {
  const two = await twoCases()
  const { order, caseNumber } = two
  await act(two)
  expect(await detailOf(order.buyer, caseNumber)).toMatchObject({
    giftDeductions: [],
    agreedGoodsAmount: 1000,
    rounds: [{ amount: 500, giftDeductions: [{ amount: 500 }] }],
  })
  await must(refundCase, { caseNumber, amount: 1000 }, clerk.by)
  await shop.settle()
})
