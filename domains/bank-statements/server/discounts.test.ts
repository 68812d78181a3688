/** Lines of a bank statement that pay debts within the days of a cash discount: with it taken off, and without. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit } from '#domains/credit/contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { grant } from '#domains/credit/testing.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { acceptLines, allocateLine, awaitedOrders } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [importer, clerk, colleague] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(shop.db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(100)
const today = clock.now.slice(0, 10)
let made = 0

/** They owe four pieces, and 2 % less within ten days. */
async function aDebtor() {
  const buyer = await shop.aBuyer()
  const terms = { discountBasisPoints: 200, discountDays: 10 }
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id, terms)
  const { payableAmount: owed, orderNumber } = await anOrderOnTerms(shop, buyer, goods, 4)
  return { ...buyer, owed, discount: Math.floor(owed / 50), orderNumber }
}
async function aLine(amount: number, text: string) {
  const reference = `DC2026${String(++made).padStart(8, '0')}`
  return imported(csvOf([{ amount, reference, day: today, text }]))
}
const accountOf = async ({ by }: { by: Record<string, string> }) =>
  (await must(myCredit, {}, by)).account!
const findings = async () =>
  (await diagnose(shop.db)).findings.filter(({ view }) => /^i_(1|2)\d_/.test(view))

test('what settles a debt with its discount is the amount of it', async () => {
  const buyer = await aDebtor()
  const { id } = await aLine(buyer.owed - buyer.discount, buyer.orderNumber)
  const [line] = await linesOf(id, 'proposed')
  expect(line).toMatchObject({ confidence: 'sure' })
  expect(line!.proposal!.reasons.map(({ word }) => word)).toEqual(['number', 'amount'])
  const [accepted] = await must(acceptLines, { lines: [line!] }, importer.by)
  expect(accepted?.outcome).toBe('done')
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 0 })
  expect(await findings()).toEqual([])
})

test('who transfers all that they owe has paid the discount in advance', async () => {
  const buyer = await aDebtor()
  const { id } = await aLine(buyer.owed, buyer.orderNumber)
  const [line] = await linesOf(id, 'proposed')
  expect(line).toMatchObject({ confidence: 'sure' })
  expect(line!.proposal!.reasons.map(({ word }) => word)).toEqual(['number', 'amount', 'prepaid'])
  const [accepted] = await must(acceptLines, { lines: [line!] }, importer.by)
  expect(accepted).toMatchObject({ outcome: 'done', reason: null })
  const account = await accountOf(buyer)
  expect(account).toMatchObject({ usedAmount: 0, prepaidAmount: buyer.discount })
  expect(await findings()).toEqual([])
})

test('by hand the dialog knows what settles it on the day of the line, and no other amount is taken', async () => {
  const buyer = await aDebtor()
  const asked = { currency: 'CNY' as const, q: String(buyer.id) }
  const on = async (bookedOn: string) =>
    (await must(awaitedOrders, { ...asked, bookedOn }, importer.by)).customers.find(
      ({ buyerId }) => buyerId === buyer.id,
    )
  const payableAmount = buyer.owed - buyer.discount
  expect(await on(today)).toMatchObject({ openAmount: buyer.owed, payableAmount })
  const { id } = await aLine(payableAmount + 1, '货款')
  const [line] = await linesOf(id, 'undecided')
  const give = (isPrepaid: boolean) => {
    const to = { kind: 'customer' as const, buyerId: buyer.id, isPrepaid }
    return call(allocateLine, { lineId: line!.id, version: line!.version, to }, importer.by)
  }
  expect((await give(false)).code).toBe(CreditReasons.moreThanOwed.code)
  expect((await give(true)).code).toBe(1)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 1 })
})
