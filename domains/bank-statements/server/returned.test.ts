/** Transfers that the bank returns by a line with a serial number of its own, whole or less a fee: they pay nothing unless somebody has looked. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { orderPayments } from '#domains/payments/office-contract.ts'
import { acceptableLines, statementLines } from '../contract.ts'
import { acceptLines, allocateLine } from '../decide-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { csvOf, importingIn, type TestLine } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [importer, clerk, third] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
let made = 0
const nextReference = () => `RT2026${String(++made).padStart(8, '0')}`
const NEXT_DAY = '2026-03-02'

/** Of a payer and an amount of its own, so that no test sees the returns of another. */
async function awaited() {
  const number = ++made
  const from = { payer: `广州某某${number}公司`, account: `6222000099990${number}` }
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(5, { amount: number * 50_000 })
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, amount, from, came: { amount, text: offline.reference, ...from } }
}

/** One file with a transfer for an order and what went out. */
async function importedWith(out: (came: TestLine, from: Partial<TestLine>) => Partial<TestLine>) {
  const { orderNumber, amount, from, came } = await awaited()
  const gone = { day: NEXT_DAY, amount: -amount, reference: nextReference(), ...out(came, from) }
  const statement = await imported(csvOf([{ ...came, reference: nextReference() }, gone]))
  const [line] = await linesOf(statement.id)
  return { orderNumber, statement, line: line! }
}

const acceptOf = async (line: { id: number; version: number }, hasLooked: boolean) =>
  (
    await must(
      acceptLines,
      { lines: [{ id: line.id, version: line.version, hasLooked }] },
      clerk.by,
    )
  )[0]

test('a return in the same file, of its own number and less a fee, keeps its transfer out of bulk', async () => {
  const { orderNumber, statement, line } = await importedWith(({ amount }, from) => ({
    ...from,
    amount: 5000 - amount,
  }))
  expect(statement.sureCount).toBe(0)
  const bulk = { statementId: statement.id, confidence: 'unsure' } as const
  expect((await must(acceptableLines, bulk, clerk.by)).lines).toEqual([])
  expect(line.mayBeReturned).toMatchObject({ bookedOn: NEXT_DAY, position: 3 })
  expect(line.proposal).toMatchObject({ parts: [{ orderNumber }] })

  expect(await acceptOf(line, false)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('3'),
  })
  const parts = [{ orderNumber, amount: line.amount }]
  const to = { kind: 'orders' as const, parts }
  const byHand = { lineId: line.id, version: line.version, to }
  const refused = await shop.call(allocateLine, byHand, clerk.by)
  expect(refused.code).toBe(BankStatementReasons.mayBeReturned.code)
  // Refused for that alone, it stays proposed.
  expect(await acceptOf(line, true)).toMatchObject({ outcome: 'done' })
})

test('what the bank calls a return, or what names the order, may be one without the payer; other money is none', async () => {
  const called = await importedWith(() => ({ text: '退汇', payer: '待处理汇款' }))
  expect(called.line.mayBeReturned).not.toBeNull()
  const named = await importedWith(({ text }) => ({ text: `RTN ${text}` }))
  expect(named.line.mayBeReturned).not.toBeNull()
  const other = await importedWith(() => ({ text: `RTN ${called.line.text}` }))
  expect(other.line.mayBeReturned).toBeNull()
  const plain = await importedWith(() => ({ text: '电费', payer: '供电局' }))
  expect(plain.line.mayBeReturned).toBeNull()
  const less = await importedWith(({ amount }, from) => ({ ...from, amount: 40_000 - amount }))
  expect(less.line.mayBeReturned).toBeNull()
})

test('a return that comes in a later file is seen when its transfer is accepted', async () => {
  const { amount, from, came } = await awaited()
  const first = await imported(csvOf([{ ...came, reference: nextReference() }]))
  expect(first.sureCount).toBe(1)
  const [line] = await linesOf(first.id)
  await imported(
    csvOf([{ day: '2026-03-05', amount: -amount, ...from, reference: nextReference() }]),
  )
  const { items } = await must(statementLines, { statementId: first.id }, importer.by)
  expect(items[0]!.mayBeReturned).toMatchObject({ bookedOn: '2026-03-05' })
  expect((await importingIn(shop, importer.by).detailOf(first.id)).sureCount).toBe(0)
  expect(await acceptOf(line!, false)).toMatchObject({ outcome: 'refused' })
})

test('a return less a fee of what has paid already is work of staff', async () => {
  const { amount, from, came } = await awaited()
  const first = await imported(csvOf([{ ...came, reference: nextReference() }]))
  const [line] = await linesOf(first.id)
  expect(await acceptOf(line!, false)).toMatchObject({ outcome: 'done' })
  const out = { day: NEXT_DAY, amount: -(amount - 3000), reference: nextReference() }
  const back = await imported(csvOf([{ ...out, ...from }]))
  expect(await linesOf(back.id, 'undecided')).toMatchObject([
    { isReversal: true, reverses: { isSure: false, position: line!.position } },
  ])
})

test('the database refuses money that may have been returned without the line that was looked at', async () => {
  const { line } = await importedWith(({ amount }, from) => ({ ...from, amount: 5000 - amount }))
  const acceptWith = (lookedAtId: number | null) =>
    shop.db.tx((tx) =>
      tx.write(sql`
        update bank_statements.line set state = 'asked', looked_at_id = ${lookedAtId}::bigint where id = ${line.id}`),
    )
  const refused = { constraint: 'line_is_looked_at' }
  await expect(acceptWith(null)).rejects.toMatchObject(refused)
  await expect(acceptWith(line.id)).rejects.toMatchObject(refused)
  expect(await acceptOf(line, true)).toMatchObject({ outcome: 'done' })
  const { lookedAt } = await shop.db.row<{ lookedAt: number }>(sql`
    select g.position as looked_at from bank_statements.line l join bank_statements.line g on g.id = l.looked_at_id where l.id = ${line.id}`)
  expect(lookedAt).toBe(line.mayBeReturned!.position)
  const stays = sql`update bank_statements.line set state = 'undecided', used_amount = 0 where id = ${line.id}`
  await expect(shop.db.tx((tx) => tx.write(stays))).rejects.toMatchObject({
    constraint: 'line_looked_at_when_accepted',
  })
})

test('a refund that waits hides no bounce of the same amount, nor does one that has its line', async () => {
  const first = await awaited()
  const sameAmount = async () => {
    const buyer = await shop.aBuyer()
    const goods = await shop.goods(5, { amount: first.amount })
    const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods)
    await must(chooseOffline, { orderNumber }, buyer.by)
    const { offline } = await must(payInfo, { orderNumber }, buyer.by)
    return { buyer, orderNumber, came: { amount, text: offline.reference, ...first.from } }
  }
  const [paid, bounced] = [await sameAmount(), await sameAmount()]
  expect(paid.came.amount).toBe(bounced.came.amount)
  const statement = await imported(csvOf([{ ...paid.came, reference: nextReference() }]))
  const [line] = await linesOf(statement.id)
  expect(await acceptOf(line!, false)).toMatchObject({ outcome: 'done' })
  const cancelling = { orderNumber: paid.orderNumber, reason: 'changedMind', text: '' } as const
  await must(requestCancel, cancelling, paid.buyer.by)
  const out = { day: NEXT_DAY, ...first.from, amount: -bounced.came.amount, text: '转账' }
  const both = await imported(
    csvOf([
      { ...bounced.came, reference: nextReference() },
      { ...out, reference: nextReference() },
    ]),
  )
  const flagged = async () => (await linesOf(both.id))[0]!.mayBeReturned !== null
  expect(await flagged()).toBe(true)
  const { refunds } = await must(orderPayments, { orderNumber: paid.orderNumber }, clerk.by)
  const bankReference = nextReference()
  await shop.transfer({ refundId: refunds[0]!.id, bankReference }, third.by)
  // Sent by now, and its own line is there: the other one is still none of the shop's.
  await imported(csvOf([{ ...out, day: '2026-03-03', reference: bankReference }]))
  expect(await flagged()).toBe(true)
})
