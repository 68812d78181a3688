/** What the bank takes back, in files that have no mark for it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
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
  return { orderNumber, amount, reference, position: line!.position }
}
const NEXT_DAY = '2026-03-02'

test('a table that takes back the money of an order is work, by its reference or by naming it', async () => {
  const [one, two] = [await paidByLine(), await paidByLine()]
  const back = await imported(
    csvOf([
      { day: NEXT_DAY, amount: -one.amount, reference: one.reference },
      {
        day: NEXT_DAY,
        amount: -two.amount,
        text: `退汇 ${two.reference}`,
        reference: nextReference(),
      },
      { day: NEXT_DAY, amount: -one.amount, text: '电费', reference: nextReference() },
    ]),
  )
  expect(await linesOf(back.id, 'undecided')).toMatchObject([
    { isReversal: true, reverses: { isSure: true, parts: [{ orderNumber: one.orderNumber }] } },
    { isReversal: true, reverses: { isSure: true, parts: [{ orderNumber: two.orderNumber }] } },
  ])
  expect(await linesOf(back.id, 'set_aside')).toMatchObject([{ text: '电费', isReversal: false }])
})

test('what goes back to the account that paid is work, unless the shop itself has sent it', async () => {
  const [taken, refunded] = [
    await paidByLine(PAYER),
    await paidByLine({ payer: '恒顺贸易', account: '6222020011112222' }),
  ]
  await shop.owner.db.write(sql`
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency, state, created_at)
    select 'taken-back-test', r.order_id, o.number, o.buyer_id, r.id, 'cancelled', 'bank', r.amount, 'CNY', 'waiting', ${shop.clock.now}
    from payments.receipt r join orders.sales_order o on o.id = r.order_id where o.number = ${refunded.orderNumber}`)
  const out = { day: NEXT_DAY, text: '转账' }
  const back = await imported(
    csvOf([
      { ...out, ...PAYER, amount: -taken.amount, reference: nextReference() },
      {
        ...out,
        payer: '恒顺贸易',
        account: '6222020011112222',
        amount: -refunded.amount,
        reference: nextReference(),
      },
    ]),
  )
  expect(await linesOf(back.id, 'undecided')).toMatchObject([
    { payerName: PAYER.payer, reverses: { isSure: false } },
  ])
  expect(await linesOf(back.id, 'set_aside')).toMatchObject([{ payerName: '恒顺贸易' }])
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
