/** Bills that come late, broken, from elsewhere or by hand, and what Stripe's balance has besides payments. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { alipayBill, wechatBill } from '#domains/payments/testing/bills.ts'
import { fetchAgain, reconciliationWaiting } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import {
  chargeOf,
  dayOf,
  kindsOf,
  openBilledShop,
  rowOf,
  type BilledName as Name,
} from '../testing.ts'

const billed = await openBilledShop()
const { shop, wechat, alipay, stripe, doubles, clerk, paid, put, look, sleep, tomorrow } = billed
const { db, clock, must } = shop

test('a provider that is away for two days is asked with growing pauses, and caught up with', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  put(day, [rowOf(order)])
  doubles.are('away')
  for (let hours = 0; hours < 52; hours += 4) {
    clock.forward({ hours: 4 })
    billed.closeCircuits()
    await shop.runSweeps()
  }
  const failed = await look(day)
  expect(failed).toMatchObject({ state: 'failed', failure: 'away', fetchedAt: null })
  expect(failed.attemptCount).toBeGreaterThan(3)
  expect((await must(reconciliationWaiting, {}, clerk.by)).unfetchedCount).toBeGreaterThan(0)
  await shop.runSweeps()
  expect(
    (
      await db.rows<{ ref: string }>(sql`select ref from work.item where kind = 'billDifferences'`)
    ).map(({ ref }) => ref),
  ).toContain(`wechat-${day}`)
  doubles.are('fine')
  billed.closeCircuits()
  await tomorrow()
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 1, failure: null })
  expect((await must(reconciliationWaiting, {}, clerk.by)).unfetchedCount).toBe(0)
})

test('a bill that is cut, changed, elsewhere or not made yet is not taken, and says why', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  const whole = wechatBill(wechat.fields, [rowOf(order)])
  sleep()
  const tries = [
    ['cut', 'fine', whole.subarray(0, -60)],
    ['otherHash', 'otherHash', whole],
    ['otherHost', 'elsewhere', whole],
    ['notPublished', 'creating', whole],
    [
      'otherAccount',
      'fine',
      wechatBill({ ...wechat.fields, merchantId: '1900000009' }, [rowOf(order)]),
    ],
  ] as const
  for (const [failure, are, file] of tries) {
    wechat.bills.files.set(day, file)
    wechat.bills.are = are
    await shop.runSweeps()
    expect(await look(day)).toMatchObject({ state: 'failed', failure, lineCount: 0 })
    clock.forward({ minutes: 3 })
    await must(fetchAgain, { provider: 'wechat', day }, clerk.by)
  }
  // No bill at all, although money has moved: it may still be made, for a day.
  wechat.bills.are = 'fine'
  wechat.bills.files.delete(day)
  await shop.runSweeps()
  expect(await look(day)).toMatchObject({ failure: 'notPublished' })
  clock.forward({ hours: 30 })
  await shop.runSweeps()
  expect(kindsOf((await look(day)).differences)).toEqual(['notThere open'])
  put(day, [rowOf(order)])
  clock.forward({ minutes: 3 })
  await must(fetchAgain, { provider: 'wechat', day }, clerk.by)
  await shop.runSweeps()
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 1 })
})

test('staff bring a bill as a file; a wrong one changes nothing', async () => {
  const order = await paid('alipay')
  const day = dayOf(order.at)
  const bring = async (provider: Name, on: string, file: Buffer) => {
    const url = `${shop.url}/api/office/reconciliation/days/${provider}/${on}/bill`
    const headers = { 'content-type': 'application/octet-stream', ...clerk.by }
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(file) })
    return (await answer.json()) as { code: number; msg: string; data: { lineCount: number } }
  }
  const bill = alipayBill(alipay.fields, day, [rowOf(order)])
  // Over, and not complete for hours; then complete, and the provider was not asked yet.
  clock.forward({ seconds: (Date.parse(`${day}T16:01:00.000Z`) - Date.parse(clock.now)) / 1000 })
  expect((await bring('alipay', day, bill)).code).toBe(ReconciliationReasons.dayNotOver.code)
  clock.forward({ hours: 12 })
  expect((await bring('alipay', day, bill)).code).toBe(ReconciliationReasons.askedFirst.code)
  const long = dayOf(later(clock.now, -61 * DAY_MS))
  expect((await bring('alipay', long, bill)).code).toBe(ReconciliationReasons.dayTooOld.code)
  doubles.are('away')
  await shop.runSweeps()
  const refused = await bring('alipay', day, bill.subarray(0, -30))
  expect(refused.code).toBe(ReconciliationReasons.badFile.code)
  expect((await bring('stripe', day, bill)).code).toBe(ReconciliationReasons.notReadable.code)
  expect((await bring('alipay', dayOf(clock.now), bill)).code).toBe(
    ReconciliationReasons.dayNotOver.code,
  )
  const edited = alipayBill(alipay.fields, day, [{ ...rowOf(order), amount: order.amount - 1 }])
  expect(await bring('alipay', day, edited)).toMatchObject({ data: { lineCount: 1 } })
  expect(await bring('alipay', day, bill)).toMatchObject({ data: { lineCount: 1 } })
  expect(await look(day, 'alipay')).toMatchObject({ state: 'differs', lineCount: 1 })
  expect((await look(day, 'alipay')).broughtBy).not.toBeNull()
  // The provider is asked on, and what it says counts.
  doubles.are('fine')
  billed.closeCircuits()
  alipay.bills.files.set(day, bill)
  clock.forward({ hours: 7 })
  await shop.runSweeps()
  expect(await look(day, 'alipay')).toMatchObject({
    state: 'agreed',
    lineCount: 1,
    broughtBy: null,
  })
})

test('a bill of a provider whose keys are not here is not read', async () => {
  const order = await paid('alipay')
  const day = dayOf(order.at)
  sleep()
  doubles.are('away')
  await shop.runSweeps()
  const { keysId } = await db.row<{ keysId: string }>(sql`
    select keys_id from payments.provider_account where provider = 'alipay'`)
  const keep = async (id: string | null) => {
    await shop.owner.db.count(sql`
      update payments.provider_account set keys_id = ${id}, is_on = ${id !== null} where provider = 'alipay'`)
    await db.tx((tx) => invalidate(tx, ['*']))
  }
  const url = `${shop.url}/api/office/reconciliation/days/alipay/${day}/bill`
  const headers = { 'content-type': 'application/octet-stream', ...clerk.by }
  const bill = alipayBill(alipay.fields, day, [rowOf(order)])
  await keep(null)
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bill) })
  await keep(keysId)
  expect(await answer.json()).toMatchObject({ code: ReconciliationReasons.noKeys.code })
})

test('no file stands in for what the provider itself has said', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  sleep()
  put(day, [])
  wechat.bills.are = 'fine'
  await shop.runSweeps()
  clock.forward({ hours: 30 })
  await shop.runSweeps()
  const before = await look(day)
  expect(kindsOf(before.differences)).toEqual(['notThere open'])
  const url = `${shop.url}/api/office/reconciliation/days/wechat/${day}/bill`
  const headers = { 'content-type': 'application/octet-stream', ...clerk.by }
  const invented = wechatBill(wechat.fields, [rowOf(order)])
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(invented) })
  expect(await answer.json()).toMatchObject({ code: ReconciliationReasons.alreadyFetched.code })
  expect(await look(day)).toEqual(before)
})

test('Stripe: payouts and fees are sums, a dispute is a difference, a second capture too, in pages', async () => {
  const order = await paid('stripe')
  const day = dayOf(order.at, 'stripe')
  const charge = chargeOf(order)
  const at = charge.at
  stripe.balance.push(
    charge,
    { ...charge, id: 'txn_second' },
    { id: 'txn_payout', type: 'payout', amount: -5000, currency: 'cny', at },
    { id: 'txn_fee', type: 'stripe_fee', amount: -200, currency: 'cny', at },
    {
      id: 'txn_dispute',
      type: 'adjustment',
      amount: -order.amount,
      currency: 'cny',
      fee: 1500,
      at,
      source: { id: 'dp_1', object: 'dispute', payment_intent: order.transaction },
    },
    // A balance in another currency than what was charged.
    ...Array.from({ length: 150 }, (_, i) => ({
      id: `txn_fx_${i}`,
      type: 'stripe_fx_fee',
      amount: -1,
      currency: 'usd',
      at,
    })),
  )
  await tomorrow()
  const found = await look(day, 'stripe')
  expect(kindsOf(found.differences)).toEqual(['adjustment open', 'doubled open'])
  expect(found.sums).toMatchObject([
    { currency: 'CNY', feeAmount: 30 + 30 + 200 + 1500, payoutAmount: -5000 },
    { currency: 'USD', feeAmount: 150 },
  ])
  expect(found.lineCount).toBe(155)
})
