/** Exchanges for something dearer: the difference order, who pays it when, what becomes of its money. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { grant } from '#domains/credit/testing.ts'
import { myCredit } from '#domains/credit/contract.ts'
import {
  billableOrders,
  invoicesOfOrder,
  myInvoices,
  requestInvoice,
} from '#domains/invoices/contract.ts'
import { issueInvoice } from '#domains/invoices/office-contract.ts'
import { InvoiceReasons } from '#domains/invoices/reasons.ts'
import { aTitle } from '#domains/invoices/testing.ts'
import { cancelOrder, deleteOrder, myOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import {
  adjustPrice,
  cancelUnpaid,
  officeOrder,
  officeOrders,
} from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import {
  chooseOffline,
  payInfo,
  payOnline,
  payOnTerms,
  submitVoucher,
} from '#domains/payments/contract.ts'
import { acceptVoucher, cancelAndRefund, rejectVoucher } from '#domains/payments/office-contract.ts'
import { uploadProof } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { setFileRows } from '#domains/views/testing.ts'
import {
  afterSalesOfOrder,
  applyForCase,
  myCase,
  receiveReplacement,
  revokeCase,
  sendBack,
  sendRound,
} from '../contract.ts'
import {
  agreeToCase,
  officeCase,
  refundCase,
  refuseGoods,
  shipReplacement,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  anotherSku,
  arrive,
  aShippedOrder,
  checkInAll,
  parcelBack,
  RETURN_ADDRESS,
  roundFor,
  SECOND_PARCEL,
  shipAll,
  stocked,
  stockOf,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()

for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()

const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const orderOf = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const differenceOf = async (caseNumber: string): Promise<string> =>
  (await look(caseNumber)).difference!.orderNumber
/** Ten pieces of 10.00 that were shipped, and another SKU of the product at 12.50, with stock of it. */
async function shipped({ stock = 10, price = 1250 } = {}) {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  return { orderNumber, dearer: await anExpensiveSku(item, { stock, price }) }
}

async function anExpensiveSku(
  item: Awaited<ReturnType<typeof shop.goods>>,
  { stock, price }: { stock: number; price: number },
): Promise<number> {
  const skuId = await anotherSku(shop, item, price)
  await stocked(shop, item, skuId, stock)
  return skuId
}
const EXCHANGE = { type: 'exchange', amount: 0, extraAmount: 2500, quantities: [10] } as const
const applied = (orderNumber: string, dearer: number) =>
  aCase(shop, buyer, orderNumber, { ...EXCHANGE, newSkuIds: [dearer] })
async function agreed(how: Parameters<typeof agreeToAll>[4] = {}) {
  const { orderNumber, dearer } = await shipped()
  const caseNumber = await applied(orderNumber, dearer)
  await agreeToAll(shop, buyer, caseNumber, clerk.by, how)
  return { orderNumber, dearer, caseNumber, difference: await differenceOf(caseNumber) }
}
async function payByCard(orderNumber: string): Promise<void> {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
}
const QUALITY_CASE = { type: 'refund_only', recovery: 'none', reason: 'quality' } as const
const WAIVED = { waivesReturn: true, returnAddress: null } as const
const moneyOf = async (orderNumber: string) => {
  const { paidAmount, refundedAmount } = await orderOf(orderNumber)
  return { paidAmount, refundedAmount }
}

test('the difference is shown before, paid by an order of its own, and comes back with a later return', async () => {
  const { orderNumber, dearer } = await shipped()
  const wrong = { ...EXCHANGE, extraAmount: 0, newSkuIds: [dearer] }
  const round = await roundFor(shop, buyer, orderNumber, wrong)
  const refused = await call(applyForCase, round, buyer.by)
  expect(refused.code).toBe(AfterSalesReasons.amountChanged.code)
  // Shares are spread over all pieces of the line.
  const part = { ...EXCHANGE, quantities: [4], extraAmount: 1000, newSkuIds: [dearer] }
  expect(
    (await call(applyForCase, await roundFor(shop, buyer, orderNumber, part), buyer.by)).code,
  ).toBe(AfterSalesReasons.otherPriceOnce.code)
  const caseNumber = await applied(orderNumber, dearer)
  expect(await look(caseNumber)).toMatchObject({ lines: [{ extraAmount: 2500, backAmount: 0 }] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const waiting = await look(caseNumber)
  expect(waiting).toMatchObject({
    state: 'awaiting_payment',
    clock: { actor: 'buyer', consequence: 'lapses' },
    mayRevoke: true,
    maySendBack: false,
    difference: { amount: 2500, state: 'unpaid' },
  })
  expect(await stockOf(shop, dearer)).toEqual({ onHand: 10, free: 0 })
  const difference = waiting.difference!.orderNumber
  const shown = await orderOf(difference)
  expect(shown).toMatchObject({
    caseNumber,
    label: 'pending_payment',
    payableAmount: 2500,
    lines: [],
  })
  const allowed = shown.actions.filter((each) => each.allowed).map(({ action }) => action)
  expect(allowed).toEqual(['pay'])
  await payByCard(difference)
  expect(await orderOf(difference)).toMatchObject({ label: 'completed', paidAmount: 2500 })
  const { openCaseCount, actions } = await orderOf(difference)
  expect(openCaseCount).toBe(1)
  expect(actions.find(({ action }) => action === 'delete')?.why).toBe('orders.why.caseOpen')
  const removal = await call(deleteOrder, { orderNumber: difference }, buyer.by)
  expect(removal.code).toBe(OrderReasons.caseOpen.code)
  expect(await look(caseNumber)).toMatchObject({ state: 'awaiting_return', maySendBack: true })
  const eligible = await must(billableOrders, {}, buyer.by)
  expect(JSON.stringify(eligible)).not.toContain(difference)
  const whyNot = async () =>
    (await must(invoicesOfOrder, { orderNumber: difference }, buyer.by)).why
  expect(await whyNot()).toBe('exchangeOpen')
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  expect((await checkInAll(shop, buyer, { caseNumber }, clerk.by)).code).toBe(1)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'completed', refunds: [] })
  expect(JSON.stringify(await must(billableOrders, {}, buyer.by))).toContain(difference)
  expect(await whyNot()).toBe(null)
  const left = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(left.lines).toMatchObject([{ leftQuantity: 10, leftAmount: 12_500 }])
  // Three of them, then the rest: the difference first, and all that was paid for both in the end.
  const some = await aCase(shop, buyer, orderNumber, { quantities: [3], ...QUALITY_CASE })
  expect(await look(some)).toMatchObject({ amount: 3750 })
  await agreeToAll(shop, buyer, some, clerk.by)
  const asked = { caseNumber: some, amount: 3750 }
  const both = await Promise.all([
    call(refundCase, asked, clerk.by),
    call(refundCase, asked, colleague.by),
  ])
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  await arrive(shop)
  // Each says of which order it is: where the buyer gives the account that it goes to.
  expect((await look(some)).refunds).toMatchObject([
    { orderNumber: difference, amount: 2500 },
    { orderNumber, amount: 1250 },
  ])
  expect(await moneyOf(difference)).toEqual({ paidAmount: 2500, refundedAmount: 2500 })
  expect(await moneyOf(orderNumber)).toEqual({ paidAmount: 12_600, refundedAmount: 1250 })
  expect((await look(some)).state).toBe('completed')
  const rest = await aCase(shop, buyer, orderNumber, { quantities: [7], ...QUALITY_CASE })
  await agreeToAll(shop, buyer, rest, clerk.by)
  await must(refundCase, { caseNumber: rest, amount: 8750 }, clerk.by)
  await arrive(shop)
  expect(await moneyOf(orderNumber)).toEqual({ paidAmount: 12_600, refundedAmount: 10_000 })
})

test('a buyer’s file of orders has a difference order too: its money is in the sums', async () => {
  const { orderNumber, caseNumber, difference } = await agreed()
  await payByCard(difference)
  const file = async () => {
    const address = `${shop.url}/api/orders/file?format=csv`
    const answer = await fetch(address, { headers: { ...buyer.by, lang: 'en' } })
    return (await answer.text()).trim().split('\r\n')
  }
  const rowOf = (lines: readonly string[], number: string) =>
    lines.filter((line) => line.split(',')[0]?.includes(number))
  const lines = await file()
  const rows = rowOf(lines, difference)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(`Difference for an exchange: case ${caseNumber}`)
  expect(rows[0]!.split(',').slice(-3)).toEqual(['25', '25', '0'])
  // A file that ends before its list counts its row as well.
  await shop.owner.db.count(sql`
    insert into orders.line overriding system value
    select (jsonb_populate_record(l, jsonb_build_object('id', nextval(pg_get_serial_sequence('orders.line', 'id')),
      'position', 10 + i, 'cart_line_id', null))).*
    from orders.line l, generate_series(1, 100) i where l.order_id = (select id from orders.sales_order where number = ${orderNumber})`)
  await setFileRows(shop.owner.db, 100)
  const total = lines.length - 1 + 100
  expect((await file()).at(-1)).toContain(`100 of ${total} rows`)
  await setFileRows(shop.owner.db, null)
  // Nobody has ordered them.
  await shop.owner.db.count(sql`delete from orders.line where position > 10`)
})

test('without a return the replacement is next, and what is paid twice goes back', async () => {
  const { caseNumber, difference } = await agreed(WAIVED)
  const { redirectUrl } = await must(payOnline, { orderNumber: difference }, buyer.by)
  await Promise.all([press(redirectUrl, 'succeed'), press(redirectUrl, 'succeed')])
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('replacement_ready')
  expect(await moneyOf(difference)).toEqual({ paidAmount: 2500, refundedAmount: 0 })
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
})

test('not paid in time the exchange lapses: its goods are free, late money goes back, and a refund may be asked for', async () => {
  const { orderNumber, dearer, caseNumber, difference } = await agreed()
  const { redirectUrl } = await must(payOnline, { orderNumber: difference }, buyer.by)
  clock.forward({ days: 3, minutes: 40 })
  await shop.settle()
  expect(await orderOf(difference)).toMatchObject({ label: 'closed' })
  expect(await look(caseNumber)).toMatchObject({ state: 'closed_overdue', mayResubmit: true })
  expect(await stockOf(shop, dearer)).toEqual({ onHand: 10, free: 10 })
  await press(redirectUrl, 'succeed')
  await arrive(shop)
  expect(await orderOf(difference)).toMatchObject({ label: 'closed', paidAmount: 0 })
  const { orderNumber: _order, ...form } = await roundFor(shop, buyer, orderNumber, {
    quantities: [10],
  })
  await must(sendRound, { ...form, caseNumber }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'applied',
    amount: 10_000,
    difference: null,
  })
  await must(revokeCase, { caseNumber }, buyer.by)
})

test('what was paid goes back in full when the exchange comes to nothing: revoked, not sent back, refused', async () => {
  const all = [await agreed(), await agreed(), await agreed()] as const
  for (const { difference } of all) await payByCard(difference)
  const [revoked, late, refused] = all
  await must(revokeCase, { caseNumber: revoked.caseNumber }, buyer.by)
  await must(sendBack, parcelBack(refused.caseNumber), buyer.by)
  clock.forward({ days: 8 })
  await arrive(shop)
  await must(refuseGoods, { caseNumber: refused.caseNumber, note: '空包裹' }, clerk.by)
  await arrive(shop)
  expect((await look(late.caseNumber)).state).toBe('closed_overdue')
  for (const { caseNumber, difference, dearer } of all) {
    expect(await moneyOf(difference)).toEqual({ paidAmount: 2500, refundedAmount: 2500 })
    expect((await look(caseNumber)).difference).toMatchObject({ state: 'returned' })
    expect(await stockOf(shop, dearer)).toEqual({ onHand: 10, free: 10 })
  }
})

test('its invoice is issued once the exchange is over; one of before is to be reversed when it comes to nothing', async () => {
  const titleId = await aTitle(shop, buyer)
  const billed = async (orderNumber: string): Promise<number> => {
    const orders = [{ orderNumber, amount: 2500 }]
    const form = { titleId, kind: 'ordinary', remark: '', orders } as const
    return (await must(requestInvoice, form, buyer.by)).invoiceId
  }
  const issuing = (invoiceId: number) => {
    const official = { officialCode: '', officialNumber: '' }
    return call(issueInvoice, { invoiceId, ...official }, clerk.by)
  }
  const stateOf = async (invoiceId: number) =>
    (await must(myInvoices, {}, buyer.by)).items.find(({ id }) => id === invoiceId)?.state
  const done = await agreed(WAIVED)
  await payByCard(done.difference)
  const invoiceId = await billed(done.difference)
  expect((await issuing(invoiceId)).code).toBe(InvoiceReasons.exchangeOpen.code)
  await must(shipReplacement, { caseNumber: done.caseNumber, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber: done.caseNumber }, buyer.by)
  expect((await issuing(invoiceId)).code).toBe(1)

  const vain = await agreed()
  await payByCard(vain.difference)
  const early = await billed(vain.difference)
  // As a shop of before has issued it: at once.
  const { row } = await shop.owner.db.row<{ row: object }>(sql`
    delete from orders.open_case where number = ${vain.caseNumber} returning to_jsonb(open_case) as row`)
  expect((await issuing(early)).code).toBe(1)
  await shop.owner.db.count(sql`
    insert into orders.open_case select * from jsonb_populate_record(null::orders.open_case, ${JSON.stringify(row)}::jsonb)`)
  await must(revokeCase, { caseNumber: vain.caseNumber }, buyer.by)
  await arrive(shop)
  expect(await moneyOf(vain.difference)).toEqual({ paidAmount: 2500, refundedAmount: 2500 })
  expect(await stateOf(early)).toBe('red_requested')
})

test('paying and revoking, paying and the clock, agreeing twice: at once, one of them', async () => {
  for (let run = 0; run < 3; run++) {
    const { caseNumber, difference } = await agreed()
    const { redirectUrl } = await must(payOnline, { orderNumber: difference }, buyer.by)
    await Promise.all([
      press(redirectUrl, 'succeed'),
      call(revokeCase, { caseNumber }, buyer.by),
      shop.runSweeps(),
    ])
    await arrive(shop)
    const { state } = await look(caseNumber)
    if (state !== 'revoked') await must(revokeCase, { caseNumber }, buyer.by)
    await arrive(shop)
    const { paidAmount, refundedAmount } = await moneyOf(difference)
    expect(refundedAmount).toBe(paidAmount)
  }
  const { caseNumber, difference } = await agreed()
  const { redirectUrl } = await must(payOnline, { orderNumber: difference }, buyer.by)
  clock.forward({ days: 3 })
  await Promise.all([press(redirectUrl, 'succeed'), shop.runSweeps()])
  await arrive(shop)
  const { state } = await look(caseNumber)
  const { paidAmount } = await moneyOf(difference)
  expect({ state, paidAmount }).toEqual(
    paidAmount === 0
      ? { state: 'closed_overdue', paidAmount: 0 }
      : { state: 'awaiting_return', paidAmount: 2500 },
  )
  const { orderNumber, dearer } = await shipped()
  const twice = await applied(orderNumber, dearer)
  const form = { caseNumber: twice, round: 1, goodsAmount: 0, freightAmount: 0 }
  const how = { waivesReturn: false, returnAddress: RETURN_ADDRESS, answer: '' }
  const answers = await Promise.all([
    call(agreeToCase, { ...form, ...how }, clerk.by),
    call(agreeToCase, { ...form, ...how }, colleague.by),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('of two exchanges for the last pieces one is agreed to, and only that has a difference order', async () => {
  const item = await shop.goods(20)
  const dearer = await anExpensiveSku(item, { stock: 10, price: 1250 })
  const orders = [await shop.anOrder(buyer, item, 10), await shop.anOrder(buyer, item, 10)]
  for (const { orderNumber } of orders) {
    await payByCard(orderNumber)
    await shipAll(shop, orderNumber, clerk.by)
  }
  const cases: string[] = []
  for (const { orderNumber } of orders) cases.push(await applied(orderNumber, dearer))
  const how = { waivesReturn: false, returnAddress: RETURN_ADDRESS, answer: '' }
  const answers = await Promise.all(
    cases.map((caseNumber, index) => {
      const form = { caseNumber, round: 1, goodsAmount: 0, freightAmount: 0, ...how }
      return call(agreeToCase, form, [clerk, colleague][index]!.by)
    }),
  )
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
    1,
    AfterSalesReasons.noStock.code,
  ])
  const states = await Promise.all(cases.map(look))
  expect(states.filter(({ difference }) => difference !== null)).toMatchObject([
    { state: 'awaiting_payment' },
  ])
})

let count = 0
async function proven(orderNumber: string, amount: number): Promise<number> {
  await must(chooseOffline, { orderNumber }, buyer.by)
  const proof = {
    payerName: '林',
    payerLast4: '1234',
    paidAt: clock.now,
    bankReference: `DIFF-${++count}`,
    fileIds: [await uploadProof(shop, buyer)],
  }
  const { offline } = await must(submitVoucher, { orderNumber, amount, ...proof }, buyer.by)
  return offline.vouchers.at(-1)!.id
}

test('by transfer: a proof stops revoking and the clock, a part of it goes back with the exchange', async () => {
  const { caseNumber, difference } = await agreed()
  const voucherId = await proven(difference, 1000)
  expect((await look(caseNumber)).difference).toMatchObject({ state: 'checking' })
  expect((await call(revokeCase, { caseNumber }, buyer.by)).code).toBe(
    AfterSalesReasons.proofWaiting.code,
  )
  clock.forward({ days: 4 })
  await shop.settle()
  expect((await look(caseNumber)).state).toBe('awaiting_payment')
  const taken = { voucherId, acceptedAmount: 1000, bankReference: `DIFF-${count}` }
  await must(acceptVoucher, taken, clerk.by)
  expect((await look(caseNumber)).difference).toMatchObject({ state: 'partlyPaid' })
  await must(revokeCase, { caseNumber }, buyer.by)
  expect(await orderOf(difference)).toMatchObject({ label: 'closed', paidAmount: 1000 })
  const { amount } = await db.row<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from payments.refund where order_number = ${difference}`)
  expect(amount).toBe(1000)

  const again = await agreed()
  const whole = await proven(again.difference, 2500)
  await must(rejectVoucher, { voucherId: whole, reason: '看不清' }, clerk.by)
  expect((await look(again.caseNumber)).state).toBe('awaiting_payment')
  const better = await proven(again.difference, 2500)
  const accepted = { voucherId: better, acceptedAmount: 2500, bankReference: `DIFF-${count}` }
  await must(acceptVoucher, accepted, clerk.by)
  await shop.settle()
  expect((await look(again.caseNumber)).state).toBe('awaiting_return')
})

test('on credit terms: it is due from then on, and the limit is whole again when the exchange comes to nothing', async () => {
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id, {
    limitAmount: 100_000,
  })
  const { caseNumber, difference } = await agreed()
  const { credit } = await must(payInfo, { orderNumber: difference }, buyer.by)
  const seen = { orderNumber: difference, amount: 2500, periodDays: credit!.periodDays }
  await must(payOnTerms, seen, buyer.by)
  await shop.settle()
  expect(await orderOf(difference)).toMatchObject({ label: 'completed' })
  expect((await look(caseNumber)).state).toBe('awaiting_return')
  expect((await must(myCredit, {}, buyer.by)).account).toMatchObject({ usedAmount: 2500 })
  await must(revokeCase, { caseNumber }, buyer.by)
  await arrive(shop)
  expect((await must(myCredit, {}, buyer.by)).account).toMatchObject({ usedAmount: 0 })
})

test('a difference order ends with its case: nobody cancels or changes it, and staff see the case', async () => {
  const { caseNumber, difference: orderNumber } = await agreed()
  const { version, caseNumber: shown, actions } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(shown).toBe(caseNumber)
  expect(actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(['print'])
  const note = '改价'
  const refused = [
    await call(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by),
    await call(cancelUnpaid, { orderNumber, note }, clerk.by),
    await call(adjustPrice, { orderNumber, adjustmentAmount: -100, note, version }, clerk.by),
    await call(cancelAndRefund, { orderNumber, note }, clerk.by),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => OrderReasons.isDifference.code))
  expect(await must(officeCase, { caseNumber }, clerk.by)).toMatchObject({
    difference: { orderNumber },
  })
  const { items } = await must(officeOrders, { q: orderNumber }, clerk.by)
  expect(items).toMatchObject([{ number: orderNumber, lineCount: 0, pieceCount: 0 }])
  const mine = await must(myOrders, {}, buyer.by)
  expect(mine.items[0]).toMatchObject({ number: orderNumber, caseNumber, lines: [] })
})
