/** Topping up online: the money is in the wallet once, whatever the provider reports, how often and how late; and it is no order. */
import { createHmac } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { WalletReasons } from '#domains/wallet/reasons.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Currency } from '#kit/contract/money.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { attemptState, payInfo, payWithWallet } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { beginTopUp, myTopUps, topUpInfo } from '../../top-up-contract.ts'
import { listTopUps } from '../../top-up-office-contract.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const { webhookSecret } = sandboxKeys(shop.app.config)

const begin = (buyer: Buyer, amount: number, currency: Currency = 'CNY') =>
  must(beginTopUp, { currency, amount }, buyer.by)
const heldBy = async ({ by }: Buyer, currency: Currency = 'CNY') =>
  (await must(myWallet, {}, by)).balances.find((each) => each.currency === currency)?.amount ?? 0
const firstOf = async ({ by }: Buyer) => (await must(myTopUps, {}, by)).items[0]!

/** Mails have left, and the doctor finds nothing. */
async function expectAllWell() {
  await shop.settle()
  await expectAuditClean(db)
}

/** The provider says that an attempt was paid, with the fields to falsify. */
async function notify(attemptId: string, changes: object = {}) {
  const session = await db.row<Record<string, unknown>>(sql`
    select id, reference, order_number, amount, currency, failure from sandbox.session where reference = ${attemptId}`)
  const object = { ...session, state: 'paid', transaction: `py_${attemptId}`, ...changes }
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    type: 'session.paid',
    at: clock.now,
    object,
  })
  const at = Math.floor(Date.parse(clock.now) / 1000)
  const v1 = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const answer = await fetch(`${shop.url}/api/payments/notify/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${at},v1=${v1}` },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

test('paid, it is in the wallet: with its line, its number and its posting, and pays an order', async () => {
  const buyer = await shop.aBuyer()
  const { attemptId, redirectUrl } = await begin(buyer, 50_000)
  expect(await firstOf(buyer)).toMatchObject({ state: 'open', amount: 50_000, payUrl: redirectUrl })
  expect(await heldBy(buyer)).toBe(0)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect(await must(attemptState, { attemptId }, buyer.by)).toMatchObject({
    state: 'succeeded',
    paid: true,
    orderNumber: null,
    charge: 'top_up',
  })
  const { number } = await firstOf(buyer)
  expect(number).toMatch(/^TU\d{6,}$/)
  expect(await firstOf(buyer)).toMatchObject({ state: 'succeeded', payUrl: null })
  const { items } = await must(myWalletMovements, {}, buyer.by)
  expect(items).toMatchObject([{ kind: 'top_up', amount: 50_000, reference: number }])
  const posted = await db.rows(sql`
    select a.kind, e.amount from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
    where p.kind = 'top_up' and p.reference = ${number} order by e.amount desc`)
  expect(posted).toEqual([
    { kind: 'provider_clearing', amount: 50_000 },
    { kind: 'wallet', amount: -50_000 },
  ])
  const mails = await db.rows(sql`
    select from messages.outbox where key = 'wallet-topped-up:' || (
      select key from wallet.movement where reference = ${number})`)
  expect(mails).toHaveLength(1)

  const password = '739164'
  await must(setPayPassword, { password, repeated: password }, buyer.by)
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(100))
  const { dueAmount: amount } = await must(payInfo, { orderNumber }, buyer.by)
  await must(payWithWallet, { orderNumber, amount, payPassword: password }, buyer.by)
  expect(await heldBy(buyer)).toBe(50_000 - amount)
  await expectAllWell()
})

test('ten notifications at once, the same ten times, and the buyer’s page meanwhile: it comes in once', async () => {
  const buyer = await shop.aBuyer()
  const { attemptId } = await begin(buyer, 30_000)
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => notify(attemptId)),
    ...Array.from({ length: 3 }, async () => {
      await call(attemptState, { attemptId }, buyer.by)
      return 200
    }),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await heldBy(buyer)).toBe(30_000)
  await expectAllWell()
})

test('another amount, currency or number is no payment', async () => {
  const buyer = await shop.aBuyer()
  const { attemptId } = await begin(buyer, 30_000)
  for (const wrong of [{ amount: 30_001 }, { currency: 'USD' }, { orderNumber: 'TU1' }])
    await notify(attemptId, wrong)
  expect(await heldBy(buyer)).toBe(0)
  expect((await firstOf(buyer)).state).toBe('open')
  await expectAllWell()
})

test('money that comes late, or a second time, is in the wallet too', async () => {
  const buyer = await shop.aBuyer()
  const { attemptId } = await begin(buyer, 20_000)
  clock.forward({ minutes: 30 })
  await shop.settle()
  expect((await firstOf(buyer)).state).not.toBe('open')
  await notify(attemptId)
  expect(await heldBy(buyer)).toBe(20_000)
  expect((await firstOf(buyer)).state).toBe('succeeded')
  await notify(attemptId, { transaction: `py_second_${attemptId}` })
  expect(await heldBy(buyer)).toBe(40_000)
  await expectAllWell()
})

test('declined, nothing comes in; each currency has a balance of its own', async () => {
  const buyer = await shop.aBuyer()
  await press((await begin(buyer, 20_000)).redirectUrl, 'fail')
  await shop.settle()
  expect((await firstOf(buyer)).state).toBe('failed')
  await press((await begin(buyer, 5_000, 'USD')).redirectUrl, 'succeed')
  await shop.settle()
  expect([await heldBy(buyer), await heldBy(buyer, 'USD')]).toEqual([0, 5_000])
  await expectAllWell()
})

test('the rules hold on the page and at the counter: least, most, a day, whole rupiah, off', async () => {
  const buyer = await shop.aBuyer()
  const { currencies } = await must(topUpInfo, {}, buyer.by)
  const rule = currencies[0]!
  expect(rule).toMatchObject({ currency: 'CNY', minAmount: 1_000, maxAmount: 2_000_000 })
  const codeOf = async (amount: number, currency: Currency = 'CNY') =>
    (await call(beginTopUp, { currency, amount }, buyer.by)).code
  expect(await codeOf(999)).toBe(WalletReasons.topUpBelowLeast.code)
  expect(await codeOf(2_000_001)).toBe(WalletReasons.topUpAboveMost.code)
  expect(await codeOf(5_000_050, 'IDR')).toBe(Reasons.invalidInput.code)
  expect(
    (await call(beginTopUp, { currency: 'CNY', amount: 5_000, provider: 'x' }, buyer.by)).code,
  ).toBe(PaymentReasons.methodNotOffered.code)
  // Six at once, of which two fit into the day.
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map((each) => codeOf(1_900_000 + each)))
  expect(codes.filter((code) => code === 1)).toHaveLength(2)
  expect(codes.filter((code) => code === WalletReasons.topUpAboveDay.code)).toHaveLength(4)
  const setting = { key: 'wallet.topUp', now: clock.now, by: 'test' } as const
  await putSetting(db, { ...setting, version: 0, value: false })
  expect(await codeOf(5_000)).toBe(WalletReasons.topUpOff.code)
  expect((await must(topUpInfo, {}, buyer.by)).currencies).toEqual([])
  await putSetting(db, { ...setting, version: 1, value: true })
  await expectAllWell()
})

test('the same amount begun twice is one payment; nobody sees another’s', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const first = await begin(buyer, 12_300)
  expect((await begin(buyer, 12_300)).attemptId).toBe(first.attemptId)
  expect((await must(myTopUps, {}, other.by)).items).toEqual([])
  const { attemptId } = first
  expect((await call(attemptState, { attemptId }, other.by)).code).toBe(
    PaymentReasons.attemptNotFound.code,
  )
})

test('the database refuses an attempt and a receipt that are unlike their charge', async () => {
  const buyer = await shop.aBuyer()
  await begin(buyer, 7_700)
  const refuse = (text: string, constraint: string) =>
    expect(shop.owner.db.count(raw(text))).rejects.toThrow(constraint)
  await refuse(
    'update payments.attempt set amount = amount + 1 where charge_id is not null',
    'attempt_as_its_charge',
  )
  await refuse(
    'update payments.attempt set charge_id = null where charge_id is not null',
    'attempt_pays_one_thing',
  )
  await refuse(
    'update payments.receipt set charge_id = 1 where order_id is not null',
    'receipt_of_charge_is_whole',
  )
})

test('staff find top-ups by state, currency, number and customer, and see no way to pay them', async () => {
  const { by } = await shop.aClerk()
  const buyer = await shop.aBuyer()
  await press((await begin(buyer, 6_600, 'USD')).redirectUrl, 'succeed')
  await shop.settle()
  const { number } = await firstOf(buyer)
  const numbers = async (filter: InputOf<typeof listTopUps>) =>
    (await must(listTopUps, filter, by)).items.map((each) => each.number)
  expect(await numbers({ q: number.toLowerCase() })).toEqual([number])
  expect(await numbers({ q: buyer.email })).toEqual([number])
  expect(await numbers({ state: 'succeeded', currency: 'USD', q: buyer.email })).toEqual([number])
  expect(await numbers({ state: 'failed', q: buyer.email })).toEqual([])
  expect(await numbers({ currency: 'IDR', q: buyer.email })).toEqual([])
  const all = await must(listTopUps, {}, by)
  expect(all.items[0]).toMatchObject({ number, buyerId: buyer.id, amount: 6_600 })
  expect(JSON.stringify(all)).not.toContain('http')
})
