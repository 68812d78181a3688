/** Lines that are opened again: while a second person agrees, after they agreed to a part alone, and after they declined. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { approve, approveMany, decline, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { grant } from '#domains/credit/testing.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { rejectVoucher } from '#domains/payments/office-contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { workBell } from '#domains/work/notices-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import {
  acceptLines,
  allocateLine,
  matchAgain,
  reopenLine,
  setLineAside,
} from '../decide-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { csvOf, importingIn, mt940Of } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [importer, clerk, colleague] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(shop.db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
let made = 0
const nextReference = () => `RE2026${String(++made).padStart(8, '0')}`

async function awaited(buyer: Buyer, quantity = 40) {
  const goods = await shop.goods(quantity)
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods, quantity)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, payableAmount, reference: offline.reference }
}
const paidOf = async (orderNumber: string, buyer: Buyer) =>
  (await must(myOrder, { orderNumber }, buyer.by)).paidAmount
const vouchersOf = (orderNumbers: readonly string[]) =>
  shop.owner.db.rows<{ id: number; orderNumber: string }>(sql`
    select id, order_number from payments.voucher where order_number = any(${orderNumbers as string[]}::text[]) order by id`)
const pending = async () => (await must(listApprovals, {}, colleague.by)).items
async function agreeTo(orderNumber: string) {
  const approval = (await pending()).find((each) => each.orderNumber === orderNumber)
  await must(approve, { approvalId: approval!.id }, colleague.by)
  await shop.settle()
}
const findings = async () =>
  (await diagnose(shop.db)).findings.filter(({ view }) => view.includes('statement_line'))

/** A line above one person's limit that its importer has accepted for these orders. */
async function askedLine(orders: readonly { payableAmount: number; reference: string }[]) {
  const amount = orders.reduce((sum, { payableAmount }) => sum + payableAmount, 0)
  const text = orders.map(({ reference }) => reference).join(' ')
  const statement = await imported(csvOf([{ amount, reference: nextReference(), text }]))
  const [line] = await linesOf(statement.id)
  await must(acceptLines, { lines: [{ id: line!.id, version: line!.version }] }, importer.by)
  const [asked] = await linesOf(statement.id, 'undecided')
  expect(asked!.state).toBe('asked')
  return asked!
}
const ACCEPT = (id: number, amount: number, key: string) => sql`
  update payments.voucher set state = 'accepted', decided_at = now(), decided_by = 1, accepted_amount = ${amount},
    accepted_reference = ${key}, accepted_key = ${key} where id = ${id}`

test('a line is not opened again at the moment in which a second person agrees', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const line = await askedLine([order])
  const [voucher] = await vouchersOf([order.orderNumber])
  let reopening: ReturnType<typeof call<typeof reopenLine>> | undefined
  await shop.owner.db.tx(async (tx) => {
    await tx.count(ACCEPT(voucher!.id, order.payableAmount, line.reference))
    reopening = call(reopenLine, { lineId: line.id, version: line.version }, clerk.by)
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  // Or it was finished before the call came to it.
  const refusals = [BankStatementReasons.lineHasPaid.code, Reasons.changedMeanwhile.code]
  expect(refusals).toContain((await reopening!).code)
  await shop.owner.db.write(sql`
    update payments.voucher set state = 'under_review', decided_at = null, decided_by = null, accepted_amount = null,
      accepted_reference = null, accepted_key = null where id = ${voucher!.id}`)
  await shop.owner.db.write(sql`
    delete from ledger.bank_line where taken_by = ${`voucher:${voucher!.id}`}`)
  await agreeTo(order.orderNumber)
})

test('the database refuses what would count a line beyond what came', async () => {
  const buyer = await shop.aBuyer()
  const [paid, other] = [await awaited(buyer), await awaited(buyer)]
  const line = await askedLine([paid])
  await agreeTo(paid.orderNumber)
  // As if the fences of the code had failed: the line is open, and its voucher accepted.
  await shop.owner.db.write(
    sql`update bank_statements.part set ended_at = now() where line_id = ${line.id}`,
  )
  await shop.owner.db.write(sql`
    update bank_statements.line set state = 'undecided', used_amount = 0, decided_by = null where id = ${line.id}`)
  const [open] = await linesOf(line.statementId, 'undecided')
  const parts = [{ orderNumber: other.orderNumber, amount: line.amount }]
  const form = { lineId: line.id, version: open!.version, to: { kind: 'orders' as const, parts } }
  expect((await call(allocateLine, form, clerk.by)).code).not.toBe(1)
  expect(await paidOf(other.orderNumber, buyer)).toBe(0)
  await shop.owner.db.write(sql`
    update bank_statements.line set state = 'done', used_amount = amount where id = ${line.id}`)
  await shop.owner.db.write(
    sql`update bank_statements.part set ended_at = null where line_id = ${line.id}`,
  )
})

test('a buyer reads nothing of whose transfer was taken for theirs, and it is none of their rounds', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const before = (await must(payInfo, { orderNumber: order.orderNumber }, buyer.by)).offline
  const reference = nextReference()
  const line = {
    amount: order.payableAmount - 100,
    reference,
    payer: '陌生人',
    text: order.reference,
  }
  const statement = await imported(csvOf([line]))
  const [proposed] = await linesOf(statement.id)
  const lines = [{ id: proposed!.id, version: proposed!.version }]
  await must(acceptLines, { lines }, clerk.by)
  const { offline } = await must(payInfo, { orderNumber: order.orderNumber }, buyer.by)
  expect(offline.roundsLeft).toBe(before.roundsLeft)
  expect(offline.vouchers).toMatchObject([
    { state: 'accepted', payerName: '', payerLast4: '', bankReference: '', isRecorded: true },
  ])
  // Nor does the order say that they have sent a proof.
  const { history } = await must(myOrder, { orderNumber: order.orderNumber }, buyer.by)
  const events = history.map(({ event }) => event)
  expect(events).toContain('orders.event.transferFound')
  expect(events).not.toContain('orders.event.voucherSubmitted')
})

test('one transfer for several orders is one request with the line and all shares, agreed to from a list', async () => {
  const buyer = await shop.aBuyer()
  const [one, two, three] = [await awaited(buyer), await awaited(buyer), await awaited(buyer)]
  await askedLine([one, two])
  await askedLine([three])
  const requests = (await pending()).filter(({ kind }) => kind === 'payments.statementLine')
  expect(requests).toHaveLength(2)
  const [whole, single] = requests
  expect(whole!.lines).toMatchObject([
    { word: 'received', amount: one.payableAmount + two.payableAmount },
    ...whole!.lines.filter(({ word }) => word === 'statement.payer'),
    { word: 'statement.day' },
    { word: 'bankReference' },
    { word: 'statement.order', amount: one.payableAmount, text: one.orderNumber },
    { word: 'statement.order', amount: two.payableAmount, text: two.orderNumber },
  ])
  expect(single).toMatchObject({ orderNumber: three.orderNumber })
  const approvalIds = [whole!.id, single!.id]
  expect(await must(approveMany, { approvalIds }, colleague.by)).toEqual(
    approvalIds.map((id) => ({ id, reason: null })),
  )
  const again = await must(approveMany, { approvalIds }, colleague.by)
  expect(again.every(({ reason }) => reason !== null)).toBe(true)
  for (const { orderNumber, payableAmount } of [one, two, three]) {
    expect(await paidOf(orderNumber, buyer)).toBe(payableAmount)
  }
  await shop.settle()
  expect(await findings()).toEqual([])
})

test('declined as one, the line is to be decided again and has paid nothing', async () => {
  const buyer = await shop.aBuyer()
  const [one, two] = [await awaited(buyer), await awaited(buyer)]
  const line = await askedLine([one, two])
  const request = (await pending()).find(({ kind }) => kind === 'payments.statementLine')!
  await must(decline, { approvalId: request.id, reason: '不对' }, colleague.by)
  await shop.settle()
  const [open] = await linesOf(line.statementId, 'undecided')
  expect(open).toMatchObject({ state: 'undecided', parts: [] })
  expect(await paidOf(one.orderNumber, buyer)).toBe(0)
})

test('a proof of a line that is rejected ends its request: the line is decided again, once', async () => {
  const buyer = await shop.aBuyer()
  const [good, bad, next] = [await awaited(buyer), await awaited(buyer), await awaited(buyer)]
  const line = await askedLine([good, bad])
  const voucher = (await vouchersOf([bad.orderNumber]))[0]!
  await must(rejectVoucher, { voucherId: voucher.id, reason: '不是这一单' }, colleague.by)
  await shop.settle()
  const [rest] = await linesOf(line.statementId, 'undecided')
  expect(rest).toMatchObject({
    state: 'undecided',
    parts: [],
  })
  expect((await pending()).filter(({ kind }) => kind === 'payments.statementLine')).toEqual([])
  await must(matchAgain, { statementId: line.statementId }, clerk.by)
  const [again] = await linesOf(line.statementId)
  const to = (amount: number) => ({
    lineId: line.id,
    version: again!.version,
    to: {
      kind: 'orders' as const,
      parts: [
        { orderNumber: good.orderNumber, amount: good.payableAmount },
        { orderNumber: next.orderNumber, amount },
      ],
    },
  })
  expect((await call(allocateLine, to(line.amount), clerk.by)).code).toBe(
    BankStatementReasons.partsUnlikeLine.code,
  )
  const twice = await Promise.all(
    [1, 2].map(() => call(allocateLine, to(bad.payableAmount), clerk.by)),
  )
  expect(twice.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await paidOf(next.orderNumber, buyer)).toBe(next.payableAmount)
  expect(await paidOf(good.orderNumber, buyer)).toBe(good.payableAmount)
  expect((await linesOf(line.statementId, 'done'))[0]!.parts).toHaveLength(2)
  expect(await findings()).toEqual([])
})

test('a debt that nobody agreed to comes back by itself, and another customer’s repayment is not its', async () => {
  const [owing, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const people = { clerk: clerk.by, colleague: colleague.by }
  const goods = await shop.goods(100)
  for (const buyer of [owing, other]) {
    await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  }
  const { payableAmount: amount } = await anOrderOnTerms(shop, owing, goods)
  await anOrderOnTerms(shop, other, goods)
  // A line that was recorded and reversed needs a second person.
  const reference = nextReference()
  const repayment = { bankReference: reference, amount, receivedOn: clock.now.slice(0, 10) }
  await must(recordRepayment, { ...repayment, buyerId: other.id }, clerk.by)
  const recorded = await must(repaymentsOf, { buyerId: other.id }, clerk.by)
  const reversed = { repaymentId: recorded.items[0]!.id, note: '记错了' }
  await must(reverseRepayment, reversed, colleague.by)
  const statement = await imported(
    csvOf([{ amount, reference, day: repayment.receivedOn, text: '货款' }]),
  )
  const ask = async () => {
    const [line] = await linesOf(statement.id, 'undecided')
    const to = { kind: 'customer' as const, buyerId: owing.id, isPrepaid: false }
    const form = { lineId: line!.id, version: line!.version, to }
    expect(await must(allocateLine, form, clerk.by)).toEqual({ isAsked: true })
    await shop.settle()
    expect((await linesOf(statement.id, 'undecided'))[0]!.state).toBe('asked')
  }
  await ask()
  const approval = (await pending()).find(({ kind }) => kind === 'credit.repayment')
  await must(decline, { approvalId: approval!.id, reason: '不对' }, colleague.by)
  await shop.settle()
  expect((await linesOf(statement.id, 'undecided'))[0]).toMatchObject({
    state: 'undecided',
    parts: [],
  })
  await ask()
  const [line] = await linesOf(statement.id, 'undecided')
  await must(reopenLine, { lineId: line!.id, version: line!.version }, clerk.by)
  expect((await pending()).filter(({ kind }) => kind === 'credit.repayment')).toEqual([])
})

/** A repayment by a line that was recorded and reversed before, so that it needs a second person. */
async function askedDebt() {
  const owing = await shop.aBuyer()
  const people = { clerk: clerk.by, colleague: colleague.by }
  const goods = await shop.goods(100)
  await grant(shop, people, owing.id, { limitAmount: 10_000_000 })
  const { payableAmount: amount } = await anOrderOnTerms(shop, owing, goods)
  const reference = nextReference()
  const repayment = { bankReference: reference, amount, receivedOn: clock.now.slice(0, 10) }
  await must(recordRepayment, { ...repayment, buyerId: owing.id }, clerk.by)
  const recorded = await must(repaymentsOf, { buyerId: owing.id }, clerk.by)
  const reversed = { repaymentId: recorded.items[0]!.id, note: '记错了' }
  await must(reverseRepayment, reversed, colleague.by)
  const day = repayment.receivedOn
  const statement = await imported(csvOf([{ amount, reference, day, text: '货款' }]))
  const [line] = await linesOf(statement.id, 'undecided')
  const to = { kind: 'customer' as const, buyerId: owing.id, isPrepaid: false }
  const form = { lineId: line!.id, version: line!.version, to }
  expect(await must(allocateLine, form, importer.by)).toEqual({ isAsked: true })
  const [asked] = await linesOf(statement.id, 'undecided')
  return { line: asked!, statementId: statement.id, owing, repayment, goods, people }
}
const repaymentRequests = async () =>
  (await pending()).filter(({ kind }) => kind === 'credit.repayment')
const newsOf = async (by: Record<string, string>) => {
  await shop.runSweeps()
  const { items } = await must(workBell, {}, by)
  return items
    .filter(({ kind }) => kind === 'news')
    .map(({ ref, event }) => [ref.split('#')[0], event])
}

test('a debt is not opened again at the moment in which a second person agrees to it', async () => {
  const { line, statementId, owing } = await askedDebt()
  const [approval] = await repaymentRequests()
  let both: Promise<readonly { code: number }[]> | undefined
  await shop.owner.db.tx(async (tx) => {
    // Whoever agrees has the request, and waits for the account.
    await tx.rows(sql`select from credit.account where buyer_id = ${owing.id} for update`)
    const agreeing = call(approve, { approvalId: approval!.id }, colleague.by)
    await new Promise((resolve) => setTimeout(resolve, 400))
    const opening = call(reopenLine, { lineId: line.id, version: line.version }, clerk.by)
    both = Promise.all([agreeing, opening])
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  const [agreed, opened] = await both!
  expect(agreed!.code).toBe(1)
  expect(opened!.code).toBe(BankStatementReasons.lineHasPaid.code)
  await shop.settle()
  expect((await linesOf(statementId, 'done'))[0]).toMatchObject({ id: line.id })
})

test('opening a line again ends what was asked for it and nothing else, and says so to who asked', async () => {
  const { line, repayment, goods, people } = await askedDebt()
  // A colleague has asked for another customer's repayment by the same reference.
  const other = await shop.aBuyer()
  await grant(shop, people, other.id, { limitAmount: 10_000_000 })
  await anOrderOnTerms(shop, other, goods)
  const asked = await must(recordRepayment, { ...repayment, buyerId: other.id }, clerk.by)
  expect(asked).toEqual({ isAsked: true })
  const requests = await repaymentRequests()
  expect(requests).toHaveLength(2)
  const two = await Promise.all(
    [clerk, colleague].map(({ by }) =>
      call(reopenLine, { lineId: line.id, version: line.version }, by),
    ),
  )
  expect(two.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    Reasons.changedMeanwhile.code,
  ])
  const left = await repaymentRequests()
  expect(left).toHaveLength(1)
  expect(left[0]!.object).toBe(`credit:${other.id}`)
  const ended = requests.find(({ id }) => id !== left[0]!.id)!
  expect(await newsOf(importer.by)).toContainEqual([`approvals:${ended.id}`, 'superseded'])
  expect(await newsOf(colleague.by)).toEqual([])
})

test('what the bank takes back is work, with the line that it was and what that has paid', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const line = await askedLine([order])
  await agreeTo(order.orderNumber)
  await shop.owner.db.write(sql`
    insert into bank_statements.line (statement_id, account_id, currency, identity, position, booked_on, amount, reference, reference_key,
      payer_name, payer_account, payer_key, text, is_reversal, state)
    select statement_id, account_id, currency, 'R-back', 9, booked_on, -amount, reference, reference_key, '', '', '', '', true, 'undecided'
    from bank_statements.line where id = ${line.id}`)
  const [back] = await linesOf(line.statementId, 'undecided')
  expect(back).toMatchObject({
    amount: -order.payableAmount,
    isReversal: true,
    reverses: { position: line.position, parts: [{ orderNumber: order.orderNumber }] },
  })
  const parts = [{ orderNumber: order.orderNumber, amount: 1 }]
  const to = { kind: 'orders' as const, parts }
  const paying = await call(
    allocateLine,
    { lineId: back!.id, version: back!.version, to },
    clerk.by,
  )
  expect(paying.code).toBe(BankStatementReasons.partsUnlikeLine.code)
})

test('a reversal that was set aside is opened again, and what only payer and amount say is not sure', async () => {
  const amount = 777_00
  const of = { payer: '恒顺贸易', account: '6222020011112222' }
  const statement = await imported(
    csvOf([
      { ...of, amount, reference: nextReference() },
      { ...of, amount, reference: nextReference() },
      { ...of, amount, reference: nextReference() },
    ]),
  )
  const [one, two, three] = await linesOf(statement.id, 'undecided')
  const goBack = (identity: string, id: number, reference: string) =>
    shop.owner.db.write(sql`
      insert into bank_statements.line (statement_id, account_id, currency, identity, position, booked_on, amount, reference, reference_key,
        payer_name, payer_account, payer_key, text, is_reversal, state)
      select statement_id, account_id, currency, ${identity}, 90, booked_on, -amount, ${reference}, ${reference}, payer_name, payer_account,
        payer_key, '', true, 'undecided' from bank_statements.line where id = ${id}`)
  await goBack('R-guess', one!.id, 'RGUESS01')
  await goBack('R-sure', three!.id, three!.reference)
  const back = (await linesOf(statement.id, 'undecided')).filter(({ isReversal }) => isReversal)
  expect(back).toMatchObject([
    { reverses: { position: two!.position, isSure: false } },
    { reverses: { position: three!.position, isSure: true } },
  ])
  const [guess] = back
  const aside = { lineId: guess!.id, version: guess!.version, reason: '误操作' }
  // One person alone would hide that the money is gone.
  expect(await must(setLineAside, aside, clerk.by)).toEqual({ isAsked: true })
  expect(await linesOf(statement.id, 'set_aside')).toEqual([])
  const again = await call(setLineAside, aside, colleague.by)
  expect(again.code).toBe(ApprovalReasons.alreadyAsked.code)
  const request = (await pending()).find(({ kind }) => kind === 'bankStatements.setAside')!
  expect(request.lines).toContainEqual({ word: 'received', amount: -amount, text: null })
  expect((await call(approve, { approvalId: request.id }, clerk.by)).code).not.toBe(1)
  await must(approve, { approvalId: request.id }, colleague.by)
  const [set] = await linesOf(statement.id, 'set_aside')
  expect(set).toMatchObject({ id: guess!.id, setAsideReason: '误操作' })
  await must(reopenLine, { lineId: set!.id, version: set!.version }, clerk.by)
  expect(
    (await linesOf(statement.id, 'undecided')).filter(({ isReversal }) => isReversal),
  ).toHaveLength(2)
})

test('what bounced and comes back pays no order, though it names one', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer, 1)
  const line = { amount: order.payableAmount, reference: nextReference(), text: order.reference }
  const file = mt940Of([line])
  expect(file).toContain('C' + (order.payableAmount / 100).toFixed(2).replace('.', ','))
  const bounced = file.replace(/^(:61:\d{10})C/m, '$1RD')
  const statement = await imported(bounced)
  const [back, ...others] = await linesOf(statement.id, 'undecided')
  expect(others).toEqual([])
  expect(back).toMatchObject({ isReversal: true, amount: order.payableAmount, proposal: null })
  const parts = [{ orderNumber: order.orderNumber, amount: order.payableAmount }]
  const to = { kind: 'orders' as const, parts }
  const chosen = { lineId: back!.id, version: back!.version }
  expect((await call(allocateLine, { ...chosen, to }, clerk.by)).code).toBe(
    BankStatementReasons.partsUnlikeLine.code,
  )
  expect(await paidOf(order.orderNumber, buyer)).toBe(0)
})

test('what no buyer has said counts by the transfer: many small shares ask for a second person', async () => {
  const buyer = await shop.aBuyer()
  const orders = [await awaited(buyer, 3), await awaited(buyer, 3), await awaited(buyer, 3)]
  const [limit] = orders.map(({ payableAmount }) => payableAmount)
  await putSetting(shop.db, {
    key: 'approvals.voucherAmount',
    value: limit! + 1,
    version: 0,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  const asked = await askedLine(orders)
  expect(asked.parts).toHaveLength(3)
})

test('the request says what is due, too much, or stated otherwise', async () => {
  const buyer = await shop.aBuyer()
  const [less, more] = [await awaited(buyer), await awaited(buyer)]
  const amounts = [less.payableAmount - 1000, more.payableAmount + 2000]
  const statement = await imported(
    csvOf([{ amount: amounts[0]! + amounts[1]!, reference: nextReference(), text: '货款' }]),
  )
  const [line] = await linesOf(statement.id, 'undecided')
  const parts = [less, more].map(({ orderNumber }, place) => ({
    orderNumber,
    amount: amounts[place]!,
  }))
  const to = { kind: 'orders' as const, parts }
  await must(allocateLine, { lineId: line!.id, version: line!.version, to }, importer.by)
  const request = (await pending()).find(({ lines }) =>
    lines.some(({ text }) => text === less.orderNumber),
  )
  expect(request!.lines).toEqual(
    expect.arrayContaining([
      { word: 'statement.due', amount: less.payableAmount, text: less.orderNumber },
      { word: 'statement.order', amount: more.payableAmount, text: more.orderNumber },
      { word: 'statement.surplus', amount: 2000, text: more.orderNumber },
    ]),
  )
})
