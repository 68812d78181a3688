/** From the file to the money: one transfer for many orders, the same file twice, what a second person is needed for, and races. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { chooseOffline, payInfo, submitVoucher } from '#domains/payments/contract.ts'
import { orderPayments } from '#domains/payments/office-contract.ts'
import { acceptableLines, inspectStatement, removeStatement } from '../contract.ts'
import {
  acceptLines,
  allocateLine,
  awaitedOrders,
  matchAgain,
  reopenLine,
  setLineAside,
} from '../decide-contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { translate } from '#kit/server/text/translate.ts'
import { BankStatementReasons } from '../reasons.ts'
import { camtOf, csvOf, importingIn, mt940Of, READ_ALONE } from '../testing.ts'

const shop = await openOrderShop()
const { call, must } = shop
const [importer, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf, detailOf, accountOf, uploaded } = importingIn(shop, importer.by)
let made = 0
const nextReference = () => `BK2026${String(++made).padStart(8, '0')}`

/** Waits for a transfer. */
async function awaited(buyer: Buyer, quantity = 2) {
  const { orderNumber, payableAmount } = await shop.anOrder(
    buyer,
    await shop.goods(quantity),
    quantity,
  )
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, payableAmount, reference: offline.reference }
}
const paymentOf = async (orderNumber: string, buyer: Buyer) => {
  const { axes, paidAmount } = await must(myOrder, { orderNumber }, buyer.by)
  return { payment: axes.payment, paidAmount }
}
const acceptAll = async (statementId: number, by = clerk.by) => {
  const lines = await linesOf(statementId)
  return must(acceptLines, { lines: lines.map(({ id, version }) => ({ id, version })) }, by)
}

test('one transfer pays three orders, and the same file changes nothing', async () => {
  const buyer = await shop.aBuyer()
  const orders = [await awaited(buyer), await awaited(buyer), await awaited(buyer)]
  const amount = orders.reduce((sum, { payableAmount }) => sum + payableAmount, 0)
  const text = orders.map(({ reference }) => reference).join(' ')
  const line = { amount, reference: nextReference(), payer: '海风贸易', text }
  const statement = await imported(csvOf([line, { amount: -500, reference: nextReference() }]))
  expect(statement).toMatchObject({
    state: 'done',
    format: 'csv',
    newCount: 2,
    proposedCount: 1,
    setAsideCount: 1,
    sureCount: 1,
    sureAmount: amount,
  })
  const [proposed] = await linesOf(statement.id)
  expect(proposed).toMatchObject({
    confidence: 'sure',
    proposal: {
      parts: orders.map(({ orderNumber, payableAmount }) => ({
        orderNumber,
        amount: payableAmount,
      })),
    },
  })
  expect(await acceptAll(statement.id)).toMatchObject([{ outcome: 'done' }])
  for (const { orderNumber, payableAmount } of orders) {
    expect(await paymentOf(orderNumber, buyer)).toEqual({
      payment: 'paid',
      paidAmount: payableAmount,
    })
  }
  // In another format too: the bank's reference, the day and the amount are the same.
  for (const again of [csvOf([line]), camtOf([line]), mt940Of([line])]) {
    expect(await imported(again)).toMatchObject({ newCount: 0, knownCount: 1, proposedCount: 0 })
  }
  expect((await detailOf(statement.id)).doneCount).toBe(1)
  expect((await linesOf(statement.id, 'done'))[0]!.parts).toHaveLength(3)
})

test('part payments, surplus, a wrong reference and two lines for one order', async () => {
  const buyer = await shop.aBuyer()
  const [part, more, twice] = [await awaited(buyer), await awaited(buyer), await awaited(buyer)]
  const statement = await imported(
    csvOf([
      { amount: part.payableAmount - 100, reference: nextReference(), text: part.reference },
      { amount: more.payableAmount + 50, reference: nextReference(), text: more.reference },
      { amount: twice.payableAmount, reference: nextReference(), text: twice.reference },
      { amount: twice.payableAmount, reference: nextReference(), text: twice.reference },
      { amount: 777, reference: nextReference(), text: 'TPZZZZZZZZ' },
    ]),
  )
  const lines = await linesOf(statement.id)
  expect(
    lines.map(({ confidence, proposal }) => [confidence, proposal!.reasons.at(-1)!.word]),
  ).toEqual([
    ['likely', 'partly'],
    ['likely', 'surplus'],
    ['sure', 'amount'],
  ])
  expect(await acceptAll(statement.id)).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'done' },
  ])
  expect(await paymentOf(part.orderNumber, buyer)).toEqual({
    payment: 'partially_paid',
    paidAmount: part.payableAmount - 100,
  })
  // What is too much goes back, as that of a proof accepted by hand does.
  const { refunds } = await must(orderPayments, { orderNumber: more.orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: 50 }])
  const open = await linesOf(statement.id, 'undecided')
  expect(open).toHaveLength(2)
  await must(matchAgain, { statementId: statement.id }, clerk.by)
  expect((await linesOf(statement.id, 'undecided'))[0]!.failure).toContain(twice.reference)
})

test('what the statement alone says is accepted by somebody else, above the limit of one person', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer, 40)
  const line = { amount: order.payableAmount, reference: nextReference(), text: order.reference }
  const statement = await imported(csvOf([line]))
  expect(await acceptAll(statement.id, importer.by)).toMatchObject([{ outcome: 'asked' }])
  expect((await paymentOf(order.orderNumber, buyer)).payment).toBe('voucher_review')
  const [asked] = await linesOf(statement.id, 'undecided')
  expect(asked!.state).toBe('asked')
  const { items } = await must(listApprovals, {}, clerk.by)
  await must(approve, { approvalId: items[0]!.id }, clerk.by)
  await shop.settle()
  expect((await paymentOf(order.orderNumber, buyer)).payment).toBe('paid')
  expect(await linesOf(statement.id, 'done')).toHaveLength(1)

  const other = await awaited(buyer, 40)
  const second = await imported(
    csvOf([{ amount: other.payableAmount, reference: nextReference(), text: other.reference }]),
  )
  await acceptAll(second.id, importer.by)
  const waiting = (await must(listApprovals, {}, clerk.by)).items[0]!
  const [line2] = await linesOf(second.id, 'undecided')
  await must(reopenLine, { lineId: line2!.id, version: line2!.version }, importer.by)
  // Nobody agrees any more to what was opened again.
  expect((await call(approve, { approvalId: waiting.id }, clerk.by)).code).not.toBe(1)
  expect((await paymentOf(other.orderNumber, buyer)).payment).toBe('voucher_review')
  await must(matchAgain, { statementId: second.id }, clerk.by)
  expect(await acceptAll(second.id)).toMatchObject([{ outcome: 'done' }])
})

test('two who accept the same line, and an order that was paid since, pay once', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const statement = await imported(
    csvOf([{ amount: order.payableAmount, reference: nextReference(), text: order.reference }]),
  )
  const outcomes = (await Promise.all([1, 2, 3, 4].map(() => acceptAll(statement.id)))).flat()
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(await paymentOf(order.orderNumber, buyer)).toEqual({
    payment: 'paid',
    paidAmount: order.payableAmount,
  })

  const late = await awaited(buyer)
  const line = { amount: late.payableAmount, reference: nextReference() }
  const second = await imported(
    csvOf([
      { ...line, text: late.reference },
      { ...line, reference: nextReference(), text: '?' },
    ]),
  )
  const [byHand] = await linesOf(second.id, 'undecided')
  const parts = [{ orderNumber: late.orderNumber, amount: late.payableAmount }]
  await must(
    allocateLine,
    { lineId: byHand!.id, version: byHand!.version, to: { kind: 'orders', parts } },
    clerk.by,
  )
  expect(await acceptAll(second.id)).toMatchObject([{ outcome: 'refused' }])
  expect((await linesOf(second.id, 'undecided'))[0]!.failure).not.toBeNull()
})

test('what a buyer has typed makes nobody else’s transfer theirs', async () => {
  const thief = await shop.aBuyer({ nickName: '海风贸易公司' })
  const order = await awaited(thief)
  const { orderNumber, payableAmount: amount } = order
  const fileIds = [(await sendFile(shop.url, thief.by, 'voucher', await aPicture())).data!.id]
  const proof = { payerName: '海风贸易公司', payerLast4: '1234', paidAt: shop.clock.now, fileIds }
  const stated = { orderNumber, amount, bankReference: 'TRANSFER', ...proof }
  await must(submitVoucher, stated, thief.by)
  const statement = await imported(
    csvOf([
      { amount, reference: nextReference(), payer: '真正的付款人', text: 'TRANSFER INVOICE 7' },
      { amount, reference: nextReference(), payer: '海风贸易公司', text: '货款' },
    ]),
  )
  expect((await linesOf(statement.id)).map(({ confidence }) => confidence)).not.toContain('sure')
  const likely = { statementId: statement.id, confidence: 'likely' } as const
  expect((await must(acceptableLines, likely, clerk.by)).lines).toEqual([])
})

test('two parts of one order are accepted in any order, and an order that was cancelled since is not paid', async () => {
  const buyer = await shop.aBuyer()
  const [order, gone] = [await awaited(buyer), await awaited(buyer)]
  const part = Math.floor(order.payableAmount / 3)
  const statement = await imported(
    csvOf([
      { amount: part, reference: nextReference(), text: order.reference },
      { amount: order.payableAmount - part, reference: nextReference(), text: order.reference },
      { amount: gone.payableAmount, reference: nextReference(), text: gone.reference },
    ]),
  )
  const [first, second, third] = await linesOf(statement.id)
  await must(
    cancelOrder,
    { orderNumber: gone.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  const lines = [second, first, third].map((line) => ({ id: line!.id, version: line!.version }))
  expect(await must(acceptLines, { lines }, clerk.by)).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'refused' },
  ])
  expect((await paymentOf(order.orderNumber, buyer)).payment).toBe('paid')
})

test('the same file read in another way proposes nothing twice', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const rest = await awaited(buyer)
  const content = `Date,Credit,Counterparty,Description,Code\n2026-03-01,${(order.payableAmount / 100).toFixed(2)},Twice Ltd,${order.reference} ${rest.reference},${nextReference()}\n`
  const first = await imported(content)
  expect(await acceptAll(first.id)).toMatchObject([{ outcome: 'done' }])
  const columns = {
    bookedOn: 'date',
    incoming: 'credit',
    payerName: 'counterparty',
    text: 'description',
    reference: 'code',
  }
  const again = await imported(content, { ...READ_ALONE, columns })
  expect(again).toMatchObject({ newCount: 1, proposedCount: 0, undecidedCount: 1 })
  expect((await linesOf(again.id, 'undecided'))[0]!.failure).toContain('statement.csv')
})

test('a statement that ended three processes is given up', async () => {
  const { id } = await imported(csvOf([{ amount: 991, reference: nextReference() }]))
  const restart = () =>
    shop.owner.db.write(sql`
      update bank_statements.statement set state = 'running', ended_at = null, touched_at = '2026-01-01' where id = ${id}`)
  for (const state of ['done', 'done', 'failed'] as const) {
    await restart()
    await shop.settle()
    await shop.drainQueues()
    expect((await detailOf(id)).state).toBe(state)
  }
})

test('by hand the parts come to the line, and what is set aside comes back', async () => {
  const buyer = await shop.aBuyer({ nickName: '独此一家' })
  const order = await awaited(buyer)
  const statement = await imported(
    csvOf([{ amount: order.payableAmount + 1, payer: '无名', text: '货款' }]),
  )
  const [line] = await linesOf(statement.id, 'undecided')
  const of = { lineId: line!.id, version: line!.version }
  const to = {
    kind: 'orders' as const,
    parts: [{ orderNumber: order.orderNumber, amount: order.payableAmount }],
  }
  expect((await call(allocateLine, { ...of, to }, clerk.by)).code).toBe(
    BankStatementReasons.partsUnlikeLine.code,
  )
  const { orders } = await must(
    awaitedOrders,
    { currency: 'CNY', bookedOn: shop.clock.now.slice(0, 10), q: '独此' },
    clerk.by,
  )
  expect(orders).toMatchObject([{ orderNumber: order.orderNumber, dueAmount: order.payableAmount }])
  await must(setLineAside, { ...of, reason: '利息' }, clerk.by)
  const [aside] = await linesOf(statement.id, 'set_aside')
  expect(aside!.setAsideReason).toBe('利息')
  await must(reopenLine, { lineId: aside!.id, version: aside!.version }, clerk.by)
  const [again] = await linesOf(statement.id, 'undecided')
  to.parts[0]!.amount++
  await must(allocateLine, { lineId: again!.id, version: again!.version, to }, clerk.by)
  expect((await paymentOf(order.orderNumber, buyer)).payment).toBe('paid')
  const [done] = await linesOf(statement.id, 'done')
  expect(
    (await call(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by)).code,
  ).toBe(BankStatementReasons.lineHasPaid.code)
  expect((await call(removeStatement, { statementId: statement.id }, clerk.by)).code).toBe(
    BankStatementReasons.statementUsed.code,
  )
  // The payer is known from now on.
  const next = await awaited(buyer)
  const later = await imported(
    csvOf([{ amount: next.payableAmount, payer: '无名', text: '又一笔', day: '2026-03-02' }]),
  )
  expect((await linesOf(later.id))[0]).toMatchObject({
    confidence: 'likely',
    proposal: { reasons: [{ word: 'payerBefore' }, { word: 'amount' }, { word: 'only' }] },
  })
})

test('a mapping is remembered for the account, a file that cannot be read changes nothing and is taken back', async () => {
  const accountId = await accountOf()
  const content = 'Tag;Eingang;Wer\n01.03.2026;12,50;X\n'
  const fileId = await uploaded(content)
  const look = (reading = READ_ALONE) =>
    must(inspectStatement, { accountId, fileId, reading }, importer.by)
  expect((await look()).problem).not.toBeNull()
  const columns = { bookedOn: 'tag', incoming: 'eingang', payerName: 'wer' }
  const reading = { ...READ_ALONE, columns, dayOrder: 'dmy' as const }
  expect((await look(reading)).lines).toMatchObject([
    { bookedOn: '2026-03-01', amount: 1250, payerName: 'X' },
  ])
  expect(await imported(content, reading)).toMatchObject({ state: 'done', newCount: 1 })
  expect((await look()).columns).toEqual(columns)
  const cut = await imported(camtOf([{ amount: 5, reference: nextReference() }]).slice(0, -30))
  expect(cut).toMatchObject({ state: 'failed', canRemove: true })
  await must(removeStatement, { statementId: cut.id }, importer.by)
  const doubled = csvOf([
    { amount: 123, text: 'x' },
    { amount: 123, text: 'x' },
  ])
  const first = await imported(doubled)
  expect(first.newCount).toBe(2)
  expect(await imported(doubled)).toMatchObject({ newCount: 0, knownCount: 2 })
  expect(
    (await must(acceptableLines, { statementId: first.id, confidence: 'unsure' }, clerk.by)).lines,
  ).toEqual([])
})

test('fifty thousand lines are stored once', { timeout: 180_000 }, async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({
    amount: 10_000_000 + i,
    reference: `LARGE${100_000 + i}`,
    payer: `P${i}`,
  }))
  const content = csvOf(rows)
  expect(await imported(content)).toMatchObject({ state: 'done', newCount: 50_000, badCount: 0 })
  expect(await imported(content)).toMatchObject({ newCount: 0, knownCount: 50_000 })
})

test('statements alone pay no order and no debt: whoever accepts a line may decide on payments too', async () => {
  const buyer = await shop.aBuyer()
  const order = await awaited(buyer)
  const { id } = await shop.aClerk()
  const reader = { cookie: `staff=${id}:statements.read+statements.write`, lang: 'en' }
  const line = { amount: order.payableAmount, reference: nextReference(), text: order.reference }
  const statement = await imported(csvOf([line]))
  const reason = translate('en', BankStatementReasons.mayNotAccept.message)
  expect(await acceptAll(statement.id, reader)).toMatchObject([{ outcome: 'refused', reason }])
  expect(await paymentOf(order.orderNumber, buyer)).toMatchObject({ payment: 'unpaid' })
  expect(await acceptAll(statement.id)).toMatchObject([{ outcome: 'done' }])
})
