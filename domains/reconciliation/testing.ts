/** A test shop whose providers are doubles with bills, all three turned on. */
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { attemptState, payOnline } from '#domains/payments/contract.ts'
import { officeProviders, saveProvider } from '#domains/payments/providers-contract.ts'
import { alipayDouble } from '#domains/payments/testing/alipay-double.ts'
import type { StripeMovement } from '#domains/payments/testing/bill-stores.ts'
import { wechatBill, type BillRow } from '#domains/payments/testing/bills.ts'
import { openDoubles } from '#domains/payments/testing/doubles.ts'
import { stripeDouble } from '#domains/payments/testing/stripe-double.ts'
import { wechatDouble } from '#domains/payments/testing/wechat-double.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { billDay } from './contract.ts'

export type BilledName = 'wechat' | 'alipay' | 'stripe'
export type Paid = {
  orderNumber: string
  session: string
  transaction: string
  amount: number
  at: string
}

const beijing = (at: string) =>
  later(at, 8 * HOUR_MS)
    .slice(0, 19)
    .replace('T', ' ')

/** The row of a payment in a bill of WeChat Pay or Alipay. */
export const rowOf = ({
  session,
  transaction,
  amount,
  at,
}: Omit<Paid, 'orderNumber'>): BillRow => ({
  kind: 'payment',
  session,
  transaction,
  amount,
  at: beijing(at),
  fee: 60,
})

/** What Stripe's balance says of a payment. */
export const chargeOf = ({ transaction, amount, at }: Paid): StripeMovement => ({
  id: `txn_${transaction}`,
  type: 'charge',
  amount,
  currency: 'cny',
  fee: 30,
  at: `${at.slice(0, 19)}Z`,
  source: {
    id: `ch_${transaction}`,
    object: 'charge',
    amount,
    currency: 'cny',
    payment_intent: transaction,
  },
})

/** The day of a provider's clock. */
export const dayOf = (at: string, name: BilledName = 'wechat') =>
  (name === 'stripe' ? at : later(at, 8 * HOUR_MS)).slice(0, 10)

export const kindsOf = (differences: readonly { kind: string; state: string }[]) =>
  differences.map(({ kind, state }) => `${kind} ${state}`).toSorted()

type Shop = Awaited<ReturnType<typeof openOrderShop>>
type By = Awaited<ReturnType<Shop['aClerk']>>['by']

async function turnOn({ must }: Shop, by: By, fields: Readonly<Record<BilledName, object>>) {
  for (const account of await must(officeProviders, {}, by)) {
    const { provider, possibleCurrencies: currencies, version, minAmount, maxAmount } = account
    const { customerTypes, orderFamilies } = account
    const rules = { currencies, minAmount, maxAmount, customerTypes, orderFamilies }
    const keys = { ...fields[provider] }
    await must(saveProvider, { provider, isOn: true, ...rules, fields: keys, version }, by)
  }
}

export async function openBilledShop() {
  const [wechat, alipay, stripe] = [wechatDouble(), alipayDouble(), stripeDouble()]
  const all = { wechat, alipay, stripe }
  const doubles = await openDoubles([wechat, alipay, stripe])
  afterAll(() => doubles.stop())
  const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
  const { clock, must } = shop
  const clerk = await shop.aClerk()
  const buyer = await shop.aBuyer()
  // The circuit breakers count by the machine's clock.
  let aheadMs = 0
  const machineNow = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
  const closeCircuits = () => void (aheadMs += 11_000)
  beforeEach(() => {
    doubles.are('fine')
    wechat.bills.are = 'fine'
    alipay.bills.are = 'fine'
    closeCircuits()
  })
  const fields = { wechat: wechat.fields, alipay: alipay.fields, stripe: stripe.fields }
  await turnOn(shop, clerk.by, fields)
  let count = 0

  /** An order that the provider has taken money for, and that the shop knows to be paid. */
  async function paid(name: BilledName = 'wechat', quantity = 1, by = buyer): Promise<Paid> {
    const order = await shop.anOrder(by, await shop.goods(quantity), quantity)
    const { orderNumber, payableAmount: amount } = order
    const attempt = await must(payOnline, { orderNumber, provider: name }, by.by)
    const { attemptId, redirectUrl } = attempt
    const { qrText } = await must(attemptState, { attemptId }, by.by)
    const session = all[name].open({ redirectUrl, qrText })
    count += 1
    const transaction =
      name === 'stripe' ? `pi_${count}` : `2026030100000000000${String(count).padStart(4, '0')}`
    all[name].pay(session, transaction)
    expect(await must(attemptState, { attemptId }, by.by)).toMatchObject({ paid: true })
    return { orderNumber, session, transaction, amount, at: clock.now }
  }
  /** The next morning in Beijing, at eleven, when bills of the day before are complete. */
  function sleep(): void {
    const morning = Date.parse(`${dayOf(clock.now)}T03:00:00.000Z`) + 24 * HOUR_MS
    clock.forward({ seconds: (morning - Date.parse(clock.now)) / 1000 })
  }
  return {
    shop,
    ...all,
    doubles,
    buyer,
    clerk,
    // Who came later is nobody's hire of today, and decides.
    colleague: await shop.aClerk(),
    closeCircuits,
    paid,
    sleep,
    async tomorrow(): Promise<void> {
      sleep()
      await shop.runSweeps()
    },
    /** The bill of WeChat Pay. */
    put: (day: string, rows: readonly BillRow[]) =>
      wechat.bills.files.set(day, wechatBill(wechat.fields, rows)),
    look: (day: string, provider: BilledName = 'wechat') =>
      must(billDay, { provider, day }, clerk.by),
  }
}
