/** What locks withdrawals, what they cost, other currencies, and purchases and refunds at the same moment. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { press } from '#apps/api/testing/order-shop.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { resetPayPassword, sendOwnCode } from '#domains/accounts/settings-contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { orderMoney, requestCancel } from '#domains/payments/cancel-contract.ts'
import { payInfo, payOnline, payWithWallet } from '#domains/payments/contract.ts'
import { resolveEvent, sendRefundByBank } from '#domains/payments/provider-contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { refundsToWallet } from '#domains/payments/refund-account-contract.ts'
import { takeRefund } from '#domains/payments/refunds-contract.ts'
import { beginTopUp } from '#domains/payments/top-up-contract.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as office from '../../office-withdrawals-contract.ts'
import { WalletReasons } from '../../reasons.ts'
import { fill } from '../../testing.ts'
import * as own from '../../withdrawals-contract.ts'
import { nextReference, openPayouts, payPassword } from './testing.ts'

const payouts = await openPayouts()
const { shop, clerk, people, ready, apply, applied, paying } = payouts
const { available, heldInLedger, findings } = payouts
const { must, clock, db } = shop
const goods = await shop.goods(100_000)

const codeFor = async (to: string) =>
  /\b\d{6}\b/.exec((await must(demoOutbox, { to }, {}))[0]?.text ?? '')?.[0] ?? '000000'

test('a payment password that was replaced by a code locks withdrawals for 24 hours', async () => {
  const who = await ready(100_000)
  const { by, email } = who.buyer
  await must(prove, { password: 'demo1234' }, by)
  await must(sendOwnCode, { by: 'email', purpose: 'pay' }, by)
  const changed = { password: '482057', repeated: '482057' }
  await must(resetPayPassword, { by: 'email', code: await codeFor(email), ...changed }, by)
  const later = { payPassword: '482057' }
  expect((await apply(who, 5000, later)).code).toBe(WalletReasons.payoutsLocked.code)
  const { lockedUntil } = await must(own.myPayouts, {}, by)
  expect(Date.parse(lockedUntil!) - Date.parse(clock.now)).toBe(24 * 3_600_000)
  clock.forward({ hours: 23, minutes: 59 })
  expect((await apply(who, 5000, later)).code).toBe(WalletReasons.payoutsLocked.code)
  expect(await available(who)).toBe(100_000)
  clock.forward({ minutes: 2 })
  expect((await apply(who, 5000, later)).code).toBe(1)
})

test('a fee is a part of the amount: it is read before, kept when paid, and comes back with what is not', async () => {
  const who = await ready(100_000)
  const fee = { key: 'wallet.withdrawFeePercent', version: 0, now: clock.now, by: 'test' } as const
  await putSetting(db, { ...fee, value: 2 })
  announceInvalidation(['*'])
  try {
    expect((await must(own.myPayouts, {}, who.buyer.by)).feePercent).toBe(2)
    expect((await apply(who, 10_049)).code).toBe(Reasons.changedMeanwhile.code)
    const first = await paying(who, 10_049, { feeAmount: 201 })
    const before = await db.row<{ fees: number }>(sql`
      select coalesce(-sum(balance), 0)::bigint as fees from ledger.account where kind = 'withdrawal_fees'`)
    const form = { withdrawalId: first.id, bankReference: nextReference() }
    await must(office.recordWithdrawalPaid, form, clerk.by)
    const after = await db.row<{ fees: number }>(sql`
      select coalesce(-sum(balance), 0)::bigint as fees from ledger.account where kind = 'withdrawal_fees'`)
    expect(after.fees - before.fees).toBe(201)
    expect([await available(who), await heldInLedger(who)]).toEqual([89_951, 0])
    const { id: withdrawalId } = await applied(who, 20_000, { feeAmount: 400 })
    await must(office.rejectWithdrawal, { withdrawalId, reason: '请先核对账户' }, clerk.by)
    expect([await available(who), await heldInLedger(who)]).toEqual([89_951, 0])
  } finally {
    await putSetting(db, { ...fee, version: 1, value: 0 })
    announceInvalidation(['*'])
  }
  expect(await findings()).toEqual([])
})

test('each currency is withdrawn on its own, within the limits converted to it', async () => {
  const who = await ready(100_000)
  await fill(shop, people, who.buyer.id, 50_000, 'USD')
  const { rules } = await must(own.myPayouts, {}, who.buyer.by)
  const [yuan, dollars] = ['CNY', 'USD'].map((of) => rules.find((each) => each.currency === of)!)
  expect(dollars).toMatchObject({ availableAmount: 50_000, heldAmount: 0, dayLeftCount: 3 })
  expect(dollars!.minAmount).toBeLessThan(yuan!.minAmount)
  expect(dollars!.dayLeftAmount).toBeLessThan(yuan!.dayLeftAmount)
  const inDollars = { currency: 'USD' as const }
  expect((await apply(who, dollars!.minAmount - 1, inDollars)).code).toBe(
    WalletReasons.belowLeast.code,
  )
  expect((await apply(who, 60_000, inDollars)).code).toBe(WalletReasons.moreThanHeld.code)
  // One open application for each balance: another currency is another balance.
  const out = await paying(who, 30_000, inDollars)
  expect((await apply(who, 5000)).code).toBe(1)
  expect((await apply(who, 5000, inDollars)).code).toBe(WalletReasons.withdrawalOpen.code)
  const file = await must(office.waitingWithdrawals, {}, clerk.by)
  expect(file.toPay.every(({ currency }) => currency !== 'USD')).toBe(true)
  const form = { withdrawalId: out.id, bankReference: nextReference() }
  await must(office.recordWithdrawalPaid, form, clerk.by)
  expect([await available(who, 'USD'), await available(who)]).toEqual([20_000, 95_000])
  expect(await findings()).toEqual([])
})

test('withdrawal, purchase and the refund of another order at once: to the last unit', async () => {
  for (let round = 0; round < 4; round++) {
    const who = await ready(0)
    const { by, id } = who.buyer
    const orderNumbers = [
      await shop.anOrder(who.buyer, goods),
      await shop.anOrder(who.buyer, goods),
    ]
    const [first, second] = orderNumbers.map(({ orderNumber }) => orderNumber)
    const { dueAmount } = await must(payInfo, { orderNumber: first! }, by)
    await fill(shop, people, id, dueAmount)
    const pay = (orderNumber: string) =>
      shop.call(payWithWallet, { orderNumber, amount: dueAmount, payPassword }, by)
    expect((await pay(first!)).code).toBe(1)
    const cancel = { orderNumber: first!, reason: 'changedMind', text: '' } as const
    const [withdrawn, bought, cancelled] = await Promise.all([
      apply(who, dueAmount),
      pay(second!),
      shop.call(requestCancel, cancel, by),
    ])
    expect(cancelled.code).toBe(1)
    // The refund may come before or after them: there is money for one at most.
    const taken = [withdrawn, bought].filter(({ code }) => code === 1).length
    expect(taken).toBeLessThanOrEqual(1)
    expect(await available(who)).toBe(dueAmount * (1 - taken))
    expect(await heldInLedger(who)).toBe(withdrawn.code === 1 ? dueAmount : 0)
  }
  await shop.settle()
  expect(await findings()).toEqual([])
})

/** A login lasts less long than the usual 30 days. */
async function afterHolding(): Promise<void> {
  const key = 'wallet.topUpHoldDays'
  const { version } = await db.row<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from settings.setting where key = ${key}`)
  await putSetting(db, { key, value: 1, version, now: clock.now, by: 'test' })
  announceInvalidation(['*'])
  clock.forward({ hours: 25 })
}

test('what was topped up lately pays for orders and is not withdrawn, until its days are over', async () => {
  const who = await ready(10_000)
  const { by } = who.buyer
  const { redirectUrl } = await must(beginTopUp, { currency: 'CNY', amount: 20_000 }, by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect(await available(who)).toBe(30_000)
  const rule = async () => (await must(own.myPayouts, {}, by)).rules[0]!
  expect(await rule()).toMatchObject({ availableAmount: 10_000, toppedUpAmount: 20_000 })
  expect((await apply(who, 10_001)).code).toBe(WalletReasons.toppedUpLately.code)
  const { id: withdrawalId } = await applied(who, 10_000)
  await must(own.cancelWithdrawal, { withdrawalId }, by)
  await afterHolding()
  expect(await rule()).toMatchObject({ availableAmount: 30_000, toppedUpAmount: 0 })
  expect((await apply(who, 30_000)).code).toBe(1)
  await shop.settle()
  expect(await findings()).toEqual([])
})

test('what was topped up stays while its payment is disputed, however long ago, and nothing is paid out for it', async () => {
  const who = await ready(10_000)
  const { by } = who.buyer
  const { redirectUrl } = await must(beginTopUp, { currency: 'CNY', amount: 20_000 }, by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  await afterHolding()
  const rule = async () => (await must(own.myPayouts, {}, by)).rules[0]!
  expect(await rule()).toMatchObject({ availableAmount: 30_000, disputedAmount: 0 })
  const { id: withdrawalId } = await applied(who, 15_000)
  const { number } = await db.row<{ number: string }>(sql`
    select number from payments.charge where buyer_id = ${who.buyer.id}`)
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_top', 'dispute', 'dispute', ${clock.now}, ${number}, 20000, 'CNY'),
      ('sandbox', 'evt_lost', 'dispute', 'disputeLost', ${clock.now}, ${number}, 20000, 'CNY')`)
  // 15,000 are left, and 20,000 are disputed.
  const approved = await shop.call(office.approveWithdrawal, { withdrawalId }, clerk.by)
  expect(approved.code).toBe(WalletReasons.topUpDisputed.code)
  await must(own.cancelWithdrawal, { withdrawalId }, by)
  expect(await rule()).toMatchObject({
    availableAmount: 10_000,
    disputedAmount: 20_000,
    toppedUpAmount: 0,
  })
  expect((await apply(who, 10_001)).code).toBe(WalletReasons.topUpDisputed.code)
  const { orderNumber } = await shop.anOrder(who.buyer, await shop.goods(100), 15)
  const { dueAmount } = await must(payInfo, { orderNumber }, by)
  expect(dueAmount).toBeGreaterThan(10_000)
  expect(dueAmount).toBeLessThanOrEqual(30_000)
  const pay = () => shop.call(payWithWallet, { orderNumber, amount: dueAmount, payPassword }, by)
  expect((await pay()).code).toBe(WalletReasons.moreThanHeld.code)
  for (const eventId of ['evt_top', 'evt_lost'])
    await must(resolveEvent, { provider: 'sandbox', eventId, note: '争议已胜诉' }, clerk.by)
  expect((await pay()).code).toBe(1)
  await shop.settle()
  expect(await findings()).toEqual([])
})

/** An order that was paid by card, and whose money the provider refuses to send back. */
async function refusedByProvider({ buyer }: Awaited<ReturnType<typeof ready>>) {
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods)
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.settle()
  await db.count(sql`
    update sandbox.session set transaction = 'py_gone_' || id where order_number = ${orderNumber}`)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  await must(prove, { password: 'demo1234' }, buyer.by)
  return { orderNumber, amount }
}

test('what was paid by card and is let into the wallet, as the provider refused its refund, is held as a top-up is', async () => {
  const who = await ready(10_000)
  const { by } = who.buyer
  const { orderNumber, amount } = await refusedByProvider(who)
  await must(refundsToWallet, { orderNumber, amount }, by)
  const rule = async () => (await must(own.myPayouts, {}, by)).rules[0]!
  expect(await rule()).toMatchObject({ availableAmount: 10_000, toppedUpAmount: amount })
  expect((await apply(who, 10_001)).code).toBe(WalletReasons.toppedUpLately.code)
  await afterHolding()
  expect(await rule()).toMatchObject({ availableAmount: 10_000 + amount, toppedUpAmount: 0 })
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_back', 'dispute', 'dispute', ${clock.now}, ${orderNumber}, ${amount}, 'CNY')`)
  expect(await rule()).toMatchObject({ availableAmount: 10_000, disputedAmount: amount })
  expect((await apply(who, 10_001)).code).toBe(WalletReasons.topUpDisputed.code)
  expect(await findings()).toEqual([])
})

test('a refund of a payment that is disputed goes neither to the wallet nor by bank', async () => {
  const who = await ready(0)
  const { by } = who.buyer
  const { orderNumber, amount } = await refusedByProvider(who)
  const mostAmount = async () => (await must(orderMoney, { orderNumber }, by)).toWalletAmount
  expect(await mostAmount()).toBe(amount)
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_twice', 'dispute', 'dispute', ${clock.now}, ${orderNumber}, ${amount}, 'CNY')`)
  expect(await mostAmount()).toBe(0)
  expect((await shop.call(refundsToWallet, { orderNumber, amount }, by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  const { id: refundId } = await db.row<{ id: number }>(sql`
    select id from payments.refund where order_number = ${orderNumber}`)
  const forced = db.count(sql`
    update payments.refund set route = 'wallet', state = 'succeeded' where id = ${refundId}`)
  await expect(forced).rejects.toThrow(/does not go to the wallet/)
  // The call to the provider has ended by then.
  clock.forward({ minutes: 2 })
  await must(sendRefundByBank, { refundId, note: '服务商拒绝' }, clerk.by)
  const take = () => shop.call(takeRefund, { refundId }, clerk.by)
  expect((await take()).code).toBe(PaymentReasons.disputed.code)
  const won = { provider: 'sandbox', eventId: 'evt_twice', note: '争议已胜诉' } as const
  await must(resolveEvent, won, clerk.by)
  await must(refundsToWallet, { orderNumber, amount }, by)
})

test('what is owed of commission stays in a wallet of another currency too', async () => {
  const who = await ready(0)
  const { id } = who.buyer
  await fill(shop, people, id, 50_000, 'USD')
  const inDollars = { currency: 'USD' as const }
  const { id: withdrawalId } = await applied(who, 49_000, inDollars)
  await db.count(sql`
    insert into distributors.distributor (buyer_id, state, about, applied_at, answer_by)
    values (${id}, 'applied', '测试', ${clock.now}, ${clock.now})`)
  const owe = (amount: number) =>
    db.count(
      sql`update distributors.distributor set owed_amount = ${amount} where buyer_id = ${id}`,
    )
  await owe(100_000)
  const approve = () => shop.call(office.approveWithdrawal, { withdrawalId }, clerk.by)
  expect((await approve()).code).toBe(WalletReasons.buyerOwes.code)
  await must(own.cancelWithdrawal, { withdrawalId }, who.buyer.by)
  const { rules } = await must(own.myPayouts, {}, who.buyer.by)
  const { owedAmount, availableAmount } = rules.find(({ currency }) => currency === 'USD')!
  expect(owedAmount).toBeGreaterThan(1_000)
  expect(availableAmount).toBe(50_000 - owedAmount)
  expect((await apply(who, availableAmount + 1, inDollars)).code).toBe(
    WalletReasons.commissionOwed.code,
  )
  expect((await apply(who, availableAmount, inDollars)).code).toBe(1)
  await owe(0)
})
