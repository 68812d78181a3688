/** Lines of a bank statement that pay debts on credit terms: by whom, in part, once, and again after a reversal. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit, myCreditEntries } from '#domains/credit/contract.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { agreeToNewest, grant } from '#domains/credit/testing.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { acceptLines, allocateLine, awaitedOrders, reopenLine } from '../decide-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [importer, clerk, colleague] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const { imported, linesOf } = importingIn(shop, importer.by)
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(shop.db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)
/** What one person alone takes of what no buyer has proved. */
const ALONE_MOST = 10_000
let made = 0
const today = clock.now.slice(0, 10)

async function aDebtor(quantity: number) {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  const { payableAmount } = await anOrderOnTerms(shop, buyer, goods, quantity)
  return { ...buyer, owed: payableAmount }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

const usedOf = async (buyer: Debtor) => (await must(myCredit, {}, buyer.by)).account!.usedAmount
const findings = async () =>
  (await diagnose(shop.db)).findings.filter(({ view }) => /^i_(1|2)\d_/.test(view))

async function aLine(amount: number) {
  const reference = `DB2026${String(++made).padStart(8, '0')}`
  const { id } = await imported(csvOf([{ amount, reference, day: today, text: '货款' }]))
  return { statementId: id, reference }
}
async function give(
  statementId: number,
  buyer: Debtor,
  { by = importer.by, isPrepaid = false } = {},
) {
  const [line] = await linesOf(statementId, 'undecided')
  const to = { kind: 'customer' as const, buyerId: buyer.id, isPrepaid }
  return call(allocateLine, { lineId: line!.id, version: line!.version, to }, by)
}

test('who imported the statement pays a large debt with it by a second person alone, and no debt in parts', async () => {
  const buyer = await aDebtor(8)
  expect(buyer.owed).toBeGreaterThan(ALONE_MOST)
  const whole = await aLine(buyer.owed)
  expect((await give(whole.statementId, buyer)).data).toEqual({ isAsked: true })
  expect(await usedOf(buyer)).toBe(buyer.owed)
  await agreeToNewest(shop, colleague.by)
  expect(await usedOf(buyer)).toBe(0)

  const other = await aDebtor(8)
  const [first, second] = [await aLine(ALONE_MOST), await aLine(1)]
  expect((await give(first.statementId, other)).data).toEqual({ isAsked: false })
  expect((await give(second.statementId, other)).data).toEqual({ isAsked: true })
  // Whoever did not import it needs nobody else.
  const third = await aDebtor(8)
  const theirs = await aLine(third.owed)
  const given = await give(theirs.statementId, third, { by: clerk.by })
  expect(given.data).toEqual({ isAsked: false })
  expect(await usedOf(third)).toBe(0)
  expect(await findings()).toEqual([])
})

test('a line pays a part of a debt, the next one no more than the rest of it unless it is paid in advance', async () => {
  const buyer = await aDebtor(2)
  const part = await aLine(buyer.owed - 100)
  expect((await give(part.statementId, buyer)).code).toBe(1)
  expect(await usedOf(buyer)).toBe(100)
  const { statementId } = await aLine(300)
  expect((await give(statementId, buyer)).code).toBe(CreditReasons.moreThanOwed.code)
  expect(await usedOf(buyer)).toBe(100)
  expect((await give(statementId, buyer, { isPrepaid: true })).code).toBe(1)
  const { account } = await must(myCredit, {}, buyer.by)
  expect(account).toMatchObject({ usedAmount: 0, prepaidAmount: 200 })
  expect(await findings()).toEqual([])
})

test('a line pays a debt once: by two people at the same moment, and after it was recorded by hand', async () => {
  const buyer = await aDebtor(4)
  const { statementId } = await aLine(100)
  const answers = await Promise.all([
    give(statementId, buyer),
    give(statementId, buyer, { by: clerk.by }),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.map(({ code }) => code)).toContain(BankStatementReasons.lineDecided.code)
  expect(await usedOf(buyer)).toBe(buyer.owed - 100)

  const known = await aLine(200)
  const { reference: bankReference } = known
  const byHand = { buyerId: buyer.id, amount: 200, bankReference, receivedOn: today }
  await must(recordRepayment, byHand, clerk.by)
  expect((await give(known.statementId, buyer)).code).toBe(CreditReasons.referenceUsed.code)
  expect(await usedOf(buyer)).toBe(buyer.owed - 300)
  expect(await findings()).toEqual([])
})

test('a line that has paid a debt is opened again once its repayment was reversed, and then takes two people', async () => {
  const buyer = await aDebtor(4)
  const { statementId } = await aLine(100)
  expect((await give(statementId, buyer)).code).toBe(1)
  const reopen = async () => {
    const [line] = await linesOf(statementId, 'done')
    return call(reopenLine, { lineId: line!.id, version: line!.version }, importer.by)
  }
  expect((await reopen()).code).toBe(BankStatementReasons.lineHasPaid.code)
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  await must(reverseRepayment, { repaymentId: items[0]!.id, note: '记错' }, colleague.by)
  expect((await reopen()).code).toBe(1)
  expect(await usedOf(buyer)).toBe(buyer.owed)
  expect((await give(statementId, buyer)).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  await shop.settle()
  expect(await usedOf(buyer)).toBe(buyer.owed - 100)
  expect((await linesOf(statementId, 'done'))[0]!.parts).toMatchObject([{ amount: 100 }])
  expect(await findings()).toEqual([])
})

test('a line pays what it names, or what staff choose, and not what is due first', async () => {
  const buyer = await aDebtor(1)
  await anOrderOnTerms(shop, buyer, goods, 1)
  const openOf = async () => {
    const { items } = await must(myCreditEntries, {}, buyer.by)
    return items.toSorted((a, b) => a.id - b.id).map(({ openAmount }) => openAmount)
  }
  const entries = (await must(myCreditEntries, {}, buyer.by)).items.toSorted((a, b) => a.id - b.id)
  const [older, newer] = [entries[0]!, entries[1]!]
  const reference = `DB2026${String(++made).padStart(8, '0')}`
  const { id } = await imported(
    csvOf([
      { amount: newer.openAmount - 100, reference, day: today, text: `货款 ${newer.number}` },
    ]),
  )
  const [proposed] = await linesOf(id, 'proposed')
  expect(proposed!.proposal!.entries).toEqual([{ id: newer.id, number: newer.number }])
  const lines = [{ id: proposed!.id, version: proposed!.version }]
  expect(await must(acceptLines, { lines }, clerk.by)).toMatchObject([{ outcome: 'done' }])
  expect(await openOf()).toEqual([older.openAmount, 100])

  // By hand: found by the number of an entry, and one of those that are open.
  const asked = { currency: 'CNY' as const, bookedOn: today, q: newer.number }
  const { customers } = await must(awaitedOrders, asked, importer.by)
  expect(customers.map(({ buyerId }) => buyerId)).toEqual([buyer.id])
  expect(customers[0]!.entries).toMatchObject([{ number: older.number }, { openAmount: 100 }])
  const { statementId } = await aLine(60)
  const [line] = await linesOf(statementId, 'undecided')
  const pay = (chosenIds: number[]) => {
    const to = { kind: 'customer' as const, buyerId: buyer.id, chosenIds }
    return call(allocateLine, { lineId: line!.id, version: line!.version, to }, clerk.by)
  }
  expect((await pay([older.id, 999_999])).code).toBe(Reasons.changedMeanwhile.code)
  expect((await pay([newer.id])).code).toBe(1)
  expect(await openOf()).toEqual([older.openAmount, 40])
  expect(await findings()).toEqual([])
})
