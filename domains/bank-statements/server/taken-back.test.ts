/** What the bank takes back, in files that have no mark for it. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { orderPayments } from '#domains/payments/office-contract.ts'
import { acceptLines, matchAgain, reopenLine, setLineAside } from '../decide-contract.ts'
import { csvOf, importingIn, type TestLine } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [importer, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
let made = 0
const nextReference = () => `TB2026${String(++made).padStart(8, '0')}`
const PAYER = { payer: '广州某某公司', account: '6222000099998888' }

/** An order of its own, paid by a line of a table. */
async function paidByLine(of: Partial<TestLine> = {}) {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(5)
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const reference = nextReference()
  const statement = await imported(csvOf([{ amount, text: offline.reference, reference, ...of }]))
  const [line] = await linesOf(statement.id)
  await must(acceptLines, { lines: [{ id: line!.id, version: line!.version }] }, clerk.by)
  return { orderNumber, amount, reference, position: line!.position, by: buyer.by }
}
const NEXT_DAY = '2026-03-02'
/** As some banks of China write letters and digits. */
const toFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0))

test('a table that takes back the money of an order is work, by its reference or by naming it', async () => {
  const [one, two, three] = [await paidByLine(), await paidByLine(), await paidByLine()]
  const back = await imported(
    csvOf([
      { day: NEXT_DAY, amount: -one.amount, reference: one.reference },
      {
        day: NEXT_DAY,
        amount: -two.amount,
        text: `退汇 ${two.reference}`,
        reference: nextReference(),
      },
      {
        day: NEXT_DAY,
        amount: -three.amount,
        text: `退汇 ${toFullWidth(three.reference)}`,
        reference: nextReference(),
      },
      { day: NEXT_DAY, amount: -one.amount, text: '电费', reference: nextReference() },
    ]),
  )
  expect(await linesOf(back.id, 'undecided')).toMatchObject([
    { isReversal: true, reverses: { isSure: true, parts: [{ orderNumber: one.orderNumber }] } },
    { isReversal: true, reverses: { isSure: true, parts: [{ orderNumber: two.orderNumber }] } },
    { isReversal: true, reverses: { isSure: true, parts: [{ orderNumber: three.orderNumber }] } },
  ])
  expect(await linesOf(back.id, 'set_aside')).toMatchObject([{ text: '电费', isReversal: false }])
})

/** The order is cancelled, and the shop sends its money back. @returns the reference of the transfer, as staff record it */
async function refunded({ orderNumber, by }: Awaited<ReturnType<typeof paidByLine>>) {
  const refundId = await refundBegun({ orderNumber, by })
  const bankReference = nextReference()
  await shop.transfer({ refundId, bankReference }, clerk.by)
  return bankReference
}
async function refundBegun({
  orderNumber,
  by,
}: {
  orderNumber: string
  by: Record<string, string>
}) {
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, by)
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  return refunds[0]!.id
}
const OUT = { day: NEXT_DAY, text: '转账' }
const payerNames = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ payerName }) => payerName).toSorted()

test('what goes back to the account that paid is work, unless the shop itself has sent it', async () => {
  const other = { payer: '恒顺贸易', account: '6222020011112222' }
  const third = { payer: '永兴商行', account: '6222020011113333' }
  const [taken, sent, waiting] = [
    await paidByLine(PAYER),
    await paidByLine(other),
    await paidByLine(third),
  ]
  await refunded(sent)
  // Nothing has left for it yet: what goes out with its amount is something else.
  await refundBegun(waiting)
  const back = await imported(
    csvOf([
      { ...OUT, ...PAYER, amount: -taken.amount, reference: nextReference() },
      { ...OUT, ...other, amount: -sent.amount, reference: nextReference() },
      { ...OUT, ...third, amount: -waiting.amount, reference: nextReference() },
    ]),
  )
  expect(payerNames(await linesOf(back.id, 'undecided'))).toEqual(
    [PAYER.payer, third.payer].toSorted(),
  )
  expect(payerNames(await linesOf(back.id, 'set_aside'))).toEqual([other.payer])
})

test('one refund excuses one line that went out: the bounce of another transfer of the same amount is work', async () => {
  const of = { payer: '双喜百货', account: '6222020011114444' }
  const [held, sent] = [await paidByLine(of), await paidByLine(of)]
  expect(held.amount).toBe(sent.amount)
  const reference = await refunded(sent)
  const out = { ...OUT, ...of, amount: -sent.amount }
  const first = await imported(csvOf([{ ...out, reference: nextReference() }]))
  expect(await linesOf(first.id, 'undecided')).toEqual([])
  const second = await imported(csvOf([{ ...out, day: '2026-03-03', reference: nextReference() }]))
  expect(await linesOf(second.id, 'undecided')).toMatchObject([{ isReversal: true }])
  // Known by its reference, a refund is that line and excuses no other; what the bank calls a return is none.
  const own = await imported(csvOf([{ ...out, day: '2026-03-04', reference }]))
  expect(await linesOf(own.id, 'undecided')).toEqual([])
  const third = await imported(csvOf([{ ...out, day: '2026-03-05', reference: nextReference() }]))
  expect(await linesOf(third.id, 'undecided')).toHaveLength(1)
})

test('what the bank calls a return is work, whatever the shop has sent back', async () => {
  const of = { payer: '金桥五金', account: '6222020011115555' }
  const [, sent] = [await paidByLine(of), await paidByLine(of)]
  await refunded(sent)
  const called = { ...OUT, ...of, amount: -sent.amount, text: '退汇', reference: nextReference() }
  const back = await imported(csvOf([called]))
  expect(await linesOf(back.id, 'undecided')).toMatchObject([{ isReversal: true }])
})

test('money that is taken back on the day on which it came is proposed for nothing', async () => {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(5)
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const reference = nextReference()
  // The newest first, as many banks list them.
  const statement = await imported(
    csvOf([
      { amount: -amount, text: '冲正', reference },
      { amount, text: offline.reference, reference },
    ]),
  )
  expect(statement.sureCount).toBe(0)
  const [gone, came] = await linesOf(statement.id, 'undecided')
  expect(gone).toMatchObject({ isReversal: true, reverses: { position: came!.position } })
  expect(came).toMatchObject({ isReversal: false, proposal: null })
  expect(came!.failure).toContain(String(gone!.position))
})

test('whoever sees that the bank has taken something back opens the line, and closes it with a colleague', async () => {
  const statement = await imported(
    csvOf([{ amount: -12_345, text: '转账', reference: nextReference() }]),
  )
  const [out] = await linesOf(statement.id, 'set_aside')
  await must(reopenLine, { lineId: out!.id, version: out!.version }, clerk.by)
  await must(matchAgain, { statementId: statement.id }, clerk.by)
  const [open] = await linesOf(statement.id, 'undecided')
  expect(open).toMatchObject({ isReversal: true, proposal: null })
  const aside = { lineId: open!.id, version: open!.version, reason: '看错了' }
  expect(await must(setLineAside, aside, clerk.by)).toEqual({ isAsked: true })
})
