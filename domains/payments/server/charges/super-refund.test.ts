/** Days of super membership go back: what is left of them, once, with its money, and above the limit by two people. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { myMembership, mySuperPurchases } from '#domains/membership/contract.ts'
import { listSuperPurchases } from '#domains/membership/office-contract.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { myStatementLines } from '#domains/statements/contract.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { agreeToNewest } from '#domains/wallet/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { resolveEvent } from '../../provider-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { buySuperDays } from '../../super-days-contract.ts'
import { refundSuperDays } from '../../super-refund-contract.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const set = async (key: 'members.superMonthAmount' | 'approvals.refundAmount', value: number) => {
  const { version } = await db.row<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from settings.setting where key = ${key}`)
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  announceInvalidation(['*'])
}
await set('members.superMonthAmount', 3_100)

async function buys(buyer: Buyer): Promise<void> {
  const form = { days: 30, currency: 'CNY', amount: 3_100 } as const
  await press((await must(buySuperDays, form, buyer.by)).redirectUrl, 'succeed')
  await shop.settle()
}
const untilOf = async ({ by }: Buyer) => (await must(myMembership, {}, by)).superUntil
const heldBy = async ({ by }: Buyer) => (await must(myWallet, {}, by)).balances[0]!.amount
/** As the office lists them, the newest first. */
const purchasesOf = async ({ email }: Buyer) =>
  (await must(listSuperPurchases, { q: email }, clerk.by)).items
const formOf = async (buyer: Buyer, nth = 0) => {
  const {
    id: purchaseId,
    unusedDays: days,
    unusedAmount: amount,
  } = (await purchasesOf(buyer))[nth]!
  return { purchaseId, days, amount }
}

async function expectAllWell() {
  await shop.settle()
  await expectAuditClean(db)
}

test('whole days that are left go back, down to price steps: wallet, membership, ledger, mail, and not twice', async () => {
  const buyer = await shop.aBuyer()
  await buys(buyer)
  const end = later(clock.now, 30 * DAY_MS)
  clock.forward({ hours: 10 * 24 + 1 })
  const form = await formOf(buyer)
  // 19 of 30 days: 19.633 of 31.00.
  expect(form).toMatchObject({ days: 19, amount: 1_963 })
  const wrong = { ...form, amount: form.amount + 1 }
  expect((await call(refundSuperDays, wrong, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(refundSuperDays, form, clerk.by)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await heldBy(buyer)).toBe(form.amount)
  expect(await untilOf(buyer)).toBe(later(end, -19 * DAY_MS))
  const { number, ...listed } = (await purchasesOf(buyer))[0]!
  expect(listed).toMatchObject({ unusedDays: 0, unusedAmount: 0, refundedAmount: form.amount })
  const { items } = await must(mySuperPurchases, {}, buyer.by)
  expect(items).toMatchObject([{ number, refundedAmount: form.amount }])
  const moves = await must(myWalletMovements, {}, buyer.by)
  expect(moves.items).toMatchObject([{ kind: 'super_refund', reference: number }])
  const wallet = { kind: 'wallet', currency: 'CNY' } as const
  const lines = await must(myStatementLines, wallet, buyer.by)
  expect(lines.items).toMatchObject([{ kind: 'super_days_refund', cause: 'membership' }])
  const entries = await db.rows(sql`
    select a.kind, e.amount from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
    where p.kind = 'super_days_refund' and p.reference = ${number} order by e.amount desc`)
  expect(entries).toEqual([
    { kind: 'super_sales', amount: form.amount },
    { kind: 'wallet', amount: -form.amount },
  ])
  expect(
    await db.rows(sql`select from messages.outbox where template = 'super-refunded'`),
  ).toHaveLength(1)
  await expectAllWell()
})

test('the last purchase goes back first; what is used, or has no end, does not', async () => {
  const buyer = await shop.aBuyer()
  await buys(buyer)
  await buys(buyer)
  expect((await purchasesOf(buyer)).map(({ unusedDays }) => unusedDays)).toEqual([30, 0])
  const first = { ...(await formOf(buyer, 1)), days: 30, amount: 3_100 }
  expect((await call(refundSuperDays, first, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  await must(refundSuperDays, await formOf(buyer), clerk.by)
  expect((await purchasesOf(buyer)).map(({ unusedDays }) => unusedDays)).toEqual([0, 30])
  await shop.owner.db.count(sql`
    update accounts.buyer set super_until = null, revision = revision + 1 where id = ${buyer.id}`)
  expect((await purchasesOf(buyer)).map(({ unusedDays }) => unusedDays)).toEqual([0, 0])
  expect((await call(refundSuperDays, first, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  const nobody = { ...first, purchaseId: 999_999 }
  expect((await call(refundSuperDays, nobody, clerk.by)).code).toBe(Reasons.notFound.code)
  expect(await heldBy(buyer)).toBe(3_100)
  await expectAllWell()
})

test('days whose payment is disputed do not go back, nor as wallet money, until that is answered', async () => {
  const buyer = await shop.aBuyer()
  await buys(buyer)
  const form = await formOf(buyer)
  const { number } = (await purchasesOf(buyer))[0]!
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_days', 'dispute', 'dispute', ${clock.now}, ${number}, 3100, 'CNY')`)
  expect((await call(refundSuperDays, form, clerk.by)).code).toBe(PaymentReasons.disputed.code)
  await must(
    resolveEvent,
    { provider: 'sandbox', eventId: 'evt_days', note: '争议已胜诉' },
    clerk.by,
  )
  await must(refundSuperDays, form, clerk.by)
  expect(await heldBy(buyer)).toBe(form.amount)
  await expectAllWell()
})

test('above the limit a second person agrees, and what is left by then goes back', async () => {
  await set('approvals.refundAmount', 1_000)
  const buyer = await shop.aBuyer()
  await buys(buyer)
  expect(await must(refundSuperDays, await formOf(buyer), clerk.by)).toEqual({ isAsked: true })
  expect(await heldBy(buyer)).toBe(0)
  clock.forward({ hours: 25 })
  await agreeToNewest(shop, colleague.by)
  // 28 of 30 days.
  expect(await heldBy(buyer)).toBe(2_893)
  await expectAllWell()
})
