/** Orders of machines in two stages: deposit and balance, online and by transfer, late, raced, cancelled and refunded. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listApprovals, withdraw } from '#domains/approvals/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { myOrders, orderCounts } from '#domains/orders/buyer-contract.ts'
import {
  adjustPrice,
  declineCancel,
  moveBalance,
  officeOrder,
  officeOrders,
  shipParcel,
} from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { depositsIn, formatYuan } from '../testing/deposits.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { orderMoney, requestCancel } from '../cancel-contract.ts'
import { chooseOffline, payOnline, submitVoucher } from '../contract.ts'
import { acceptVoucher, cancelAndRefund } from '../office-contract.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const { set, machine, look, payable, ordered, paidOnline, mailTextOf } = depositsIn(shop)
const clerk = await shop.aClerk()
await shop.aClerk() // somebody else who could decide

await set('approvals.refundAmount', 1_000_000_000)
await set('approvals.transferAmount', 1_000_000_000)
await set('approvals.voucherAmount', 1_000_000_000)

let count = 0
async function transferred(orderNumber: string, { by }: Buyer, amount: number): Promise<void> {
  const background = { r: ++count, g: 3, b: 3 }
  const create = { width: 20, height: 20, channels: 3 as const, background }
  const body = new FormData()
  const bytes = await sharp({ create }).png().toBuffer()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'v.png')
  const sent = await fetch(`${shop.url}/api/uploads/voucher`, { method: 'POST', body, headers: by })
  const { data } = (await sent.json()) as { data: { id: string } }
  await must(chooseOffline, { orderNumber }, by)
  const bankReference = `DEPOSIT ${count}-${crypto.randomUUID().slice(0, 8)}`
  const form = { payerName: 'Lin', payerLast4: '1234', paidAt: clock.now, fileIds: [data.id] }
  const { offline } = await must(submitVoucher, { orderNumber, ...form, amount, bankReference }, by)
  const voucherId = offline.vouchers.at(-1)!.id
  await must(acceptVoucher, { voucherId, acceptedAmount: amount, bankReference }, clerk.by)
}

const mailsOf = async (orderNumber: string) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where key like ${`%:${orderNumber}%`} order by id`)
  ).map(({ template }) => template)

test('machines are ordered on their own, and listed on their own', async () => {
  const buyer = await shop.aBuyer()
  const device = await machine()
  await shop.inCart(buyer, device)
  await shop.inCart(buyer, await shop.goods(3))
  const form = { addressId: buyer.addressId, delivery: 'express' } as const
  const mixed = await call(makeCheckout, form, buyer.by)
  expect(mixed.code).toBe(CheckoutReasons.familiesMixed.code)
  expect(mixed.data).toEqual({ deviceSkuIds: [device.skuId] })

  const { orderNumber } = await ordered(buyer)
  const goods = await shop.anOrder(buyer, await shop.goods(1))
  const numbersOf = async (family?: 'goods' | 'device') =>
    (await must(myOrders, { family }, buyer.by)).items.map(({ number }) => number)
  expect(orderNumber).toMatch(/^DO/)
  expect(await numbersOf('device')).toEqual([orderNumber])
  expect(await numbersOf('goods')).toEqual([goods.orderNumber])
  expect(await numbersOf()).toEqual([goods.orderNumber, orderNumber])
  expect(await must(orderCounts, { family: 'device' }, buyer.by)).toMatchObject({ all: 1 })
  const listed = await must(officeOrders, { family: 'device', q: orderNumber }, clerk.by)
  expect(listed.items.map(({ number }) => number)).toEqual([orderNumber])
  expect((await must(officeOrders, { family: 'goods', q: orderNumber }, clerk.by)).items).toEqual(
    [],
  )
})

test('a machine below the deposit’s threshold is paid at once', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(1, { family: 'device', amount: 500_000 })
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, item)
  expect((await look(orderNumber, buyer)).plan).toBeNull()
  expect(await payable(orderNumber, buyer)).toMatchObject({ dueAmount: payableAmount, stage: null })
})

test('the deposit is paid online, the balance by transfer, and only then the machine ships', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount, deposit, balance } = await ordered(buyer)
  expect(deposit + balance).toBe(payableAmount)
  expect(deposit).toBe(Math.ceil(payableAmount * 0.3))
  expect(await payable(orderNumber, buyer)).toMatchObject({ dueAmount: deposit, stage: 'deposit' })
  await paidOnline(orderNumber, buyer)
  const built = await look(orderNumber, buyer)
  expect(built).toMatchObject({
    axes: { payment: 'partially_paid', lifecycle: 'open' },
    clock: { kind: 'balanceBy' },
    plan: { stages: [{ state: 'paid' }, { state: 'unpaid', amount: balance }] },
  })
  expect(await payable(orderNumber, buyer)).toMatchObject({ dueAmount: balance, stage: 'balance' })
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = {
    orderNumber,
    carrierId: carrier!.id,
    trackingNumber: 'SF1234567890123',
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
  expect((await call(shipParcel, parcel, clerk.by)).code).toBe(OrderReasons.notNow.code)
  await transferred(orderNumber, buyer, balance)
  expect(await look(orderNumber, buyer)).toMatchObject({ axes: { payment: 'paid' } })
  await must(shipParcel, parcel, clerk.by)
  expect(await mailsOf(orderNumber)).toEqual(
    expect.arrayContaining(['deposit-due', 'deposit-paid', 'order-paid']),
  )
  const mail = await mailTextOf(orderNumber, 'order-paid')
  expect(mail).toContain(formatYuan(balance))
  expect(mail).not.toContain(formatYuan(payableAmount))
})

test('a deposit in two transfers, the first of the wrong amount, and a transfer beyond it counts towards the balance', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount, deposit } = await ordered(buyer)
  await transferred(orderNumber, buyer, deposit - 100)
  expect(await payable(orderNumber, buyer)).toMatchObject({ dueAmount: 100, stage: 'deposit' })
  await transferred(orderNumber, buyer, 5_100)
  const rest = payableAmount - deposit - 5_000
  expect(await payable(orderNumber, buyer)).toMatchObject({ dueAmount: rest, stage: 'balance' })
  // Nothing was refunded: all of it counts.
  expect((await must(orderMoney, { orderNumber }, buyer.by)).refunds).toEqual([])
})

test('a deposit that is never paid closes the order, and what came of it goes back', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, deposit } = await ordered(buyer)
  await transferred(orderNumber, buyer, deposit - 1)
  clock.forward({ days: 8 })
  await shop.settle()
  expect(await look(orderNumber, buyer)).toMatchObject({ label: 'closed' })
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds.map(({ amount }) => amount)).toEqual([deposit - 1])
})

test('an overdue balance closes nothing: the buyer is told, staff have a task, and it can still be paid', async () => {
  await set('orders.balanceDays', 10)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  clock.forward({ days: 9, hours: 1 })
  await shop.settle()
  expect((await mailsOf(orderNumber)).filter((each) => each === 'balance-reminder')).toHaveLength(1)
  clock.forward({ days: 2 })
  await shop.settle()
  const late = await look(orderNumber, buyer)
  expect(late).toMatchObject({
    axes: { lifecycle: 'open', payment: 'partially_paid' },
    clock: { kind: 'balanceLate' },
    plan: { stages: [{ state: 'paid' }, { state: 'overdue' }] },
  })
  expect((await mailsOf(orderNumber)).filter((each) => each === 'balance-overdue')).toHaveLength(1)
  const waits = () =>
    db.rows(
      sql`select from orders.sales_order where number = ${orderNumber} and balance_overdue_at is not null`,
    )
  expect(await waits()).toHaveLength(1)

  const moved = await must(
    moveBalance,
    { orderNumber, days: 10, note: 'Agreed by phone' },
    clerk.by,
  )
  expect(moved.clock?.kind).toBe('balanceBy')
  expect(await waits()).toHaveLength(0)
  clock.forward({ days: 11 })
  await shop.settle()
  expect(await waits()).toHaveLength(1)
  await paidOnline(orderNumber, buyer)
  expect(await look(orderNumber, buyer)).toMatchObject({ axes: { payment: 'paid' } })
  expect(await waits()).toHaveLength(0)
})

test('silence cancels no machine that is being built', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  clock.forward({ days: 3 })
  await shop.settle()
  expect(await look(orderNumber, buyer)).toMatchObject({
    axes: { lifecycle: 'open' },
    cancelRequest: { state: 'waiting' },
  })
})

test('a part of the balance does not silence its deadline', async () => {
  await set('orders.balanceDays', 10)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  await transferred(orderNumber, buyer, 100)
  clock.forward({ days: 9, hours: 1 })
  await shop.settle()
  expect(await mailsOf(orderNumber)).toContain('balance-reminder')
  clock.forward({ days: 2 })
  await shop.settle()
  expect(await look(orderNumber, buyer)).toMatchObject({ clock: { kind: 'balanceLate' } })
})

test('a plan whose rules have changed since the checkout is agreed to anew', async () => {
  const buyer = await shop.aBuyer()
  await set('orders.keepsDeposit', false)
  const { id, plan } = await shop.checkoutNow(buyer, await machine())
  expect(plan).toMatchObject({ keepsDeposit: false })
  await set('orders.keepsDeposit', true)
  const refused = await call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
  await set('orders.keepsDeposit', false)
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  const amount = plan!.depositAmount
  expect(refused.data).toMatchObject({
    changes: [{ kind: 'plan', was: amount, is: amount }],
    checkout: { plan: { keepsDeposit: true } },
  })
  // As it was when the first was made: that one is taken.
  expect((await call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)).code).toBe(1)
})

test('two payments of one stage at once: both count, and nothing beyond the total', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount, deposit } = await ordered(buyer)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await Promise.all([press(redirectUrl, 'succeed'), transferred(orderNumber, buyer, deposit)])
  await shop.settle()
  const found = await look(orderNumber, buyer)
  expect(found).toMatchObject({ paidAmount: deposit * 2, axes: { payment: 'partially_paid' } })
  expect(await payable(orderNumber, buyer)).toMatchObject({
    dueAmount: payableAmount - deposit * 2,
    stage: 'balance',
  })
  const events = found.history.filter(({ event }) => event === 'orders.event.depositPaid')
  expect(events).toHaveLength(1)
})

test('cancelled with its deposit returned, two receipts go back in reverse', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, deposit, balance } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  await transferred(orderNumber, buyer, balance)
  await must(cancelAndRefund, { orderNumber, note: 'No longer made' }, clerk.by)
  const back = await db.rows<{ amount: number }>(sql`
    select f.amount from payments.refund f join orders.sales_order o on o.id = f.order_id
    where o.number = ${orderNumber} order by f.id`)
  expect(back.map(({ amount }) => amount)).toEqual([balance, deposit])
})

test('cancelled with its deposit kept by rule: staff answer, the rest goes back, and the rule was said before', async () => {
  await set('orders.keepsDeposit', true)
  const buyer = await shop.aBuyer()
  const { orderNumber, deposit } = await ordered(buyer)
  const returning = await ordered(buyer)
  await set('orders.keepsDeposit', false) // the rule of the day they were ordered holds
  expect(await mailsOf(orderNumber)).toContain('deposit-due-kept')
  await transferred(orderNumber, buyer, deposit + 7_000)
  expect(await look(orderNumber, buyer)).toMatchObject({ keepsAmount: deposit, isBeingBuilt: true })
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  // A machine is being built: no cancellation at once.
  expect(await look(orderNumber, buyer)).toMatchObject({ cancelRequest: { state: 'waiting' } })
  await must(cancelAndRefund, { orderNumber, note: 'As asked' }, clerk.by)
  expect(await look(orderNumber, buyer)).toMatchObject({
    label: 'closed',
    plan: { retainedAmount: deposit },
  })
  const refundsOf = async (number: string) =>
    (await must(orderMoney, { orderNumber: number }, buyer.by)).refunds.map(({ amount }) => amount)
  expect(await refundsOf(orderNumber)).toEqual([7_000])
  await expect(
    shop.owner.db.count(sql`
      update orders.sales_order set refunded_amount = paid_amount, payment = 'refunded' where number = ${orderNumber}`),
  ).rejects.toThrow('retained_is_not_refunded')

  const other = returning.orderNumber
  await paidOnline(other, buyer)
  // Nobody keeps what is much alone, either.
  await set('approvals.refundAmount', 100)
  const decided = await must(cancelAndRefund, { orderNumber: other, note: 'No parts' }, clerk.by)
  expect(decided.refundCount).toBeNull()
  const { items } = await must(listApprovals, { object: `order:${other}` }, clerk.by)
  await must(withdraw, { approvalId: items[0]!.id }, clerk.by)
  await set('approvals.refundAmount', 1_000_000_000)
  const form = { orderNumber: other, note: 'Our fault', returnsDeposit: true }
  await must(cancelAndRefund, form, clerk.by)
  expect(await refundsOf(other)).toEqual([returning.deposit])
})

/** What the ledger says of an order: how much stands on each kind of account. */
const ledgerOf = async (orderNumber: string) =>
  Object.fromEntries(
    (
      await db.rows<{ kind: string; amount: number }>(sql`
        select a.kind, sum(e.amount)::bigint as amount
        from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
        where p.reference = ${orderNumber} group by a.kind order by a.kind`)
    ).map(({ kind, amount }) => [kind, amount]),
  )

test.each([
  { keepsDeposit: true, word: 'kept' },
  { keepsDeposit: false, word: 'returned' },
])(
  'deposit paid, balance overdue, cancelled with its deposit $word by rule: the ledger holds what the shop keeps',
  async ({ keepsDeposit }) => {
    await set('orders.keepsDeposit', keepsDeposit)
    await set('orders.balanceDays', 10)
    const buyer = await shop.aBuyer()
    const { orderNumber, deposit } = await ordered(buyer)
    await set('orders.keepsDeposit', false)
    await paidOnline(orderNumber, buyer)
    await transferred(orderNumber, buyer, 7_000)
    expect(await ledgerOf(orderNumber)).toEqual({
      bank: 7_000,
      order_payments: -deposit - 7_000,
      provider_clearing: deposit,
    })
    clock.forward({ days: 11 })
    await shop.settle()
    expect(await look(orderNumber, buyer)).toMatchObject({
      clock: { kind: 'balanceLate' },
      plan: { stages: [{ state: 'paid' }, { state: 'overdue' }] },
    })

    // Who is late with the balance has broken the contract: one member of staff keeps what the rule says.
    const form = { orderNumber, note: 'The balance is overdue' }
    const { refundCount } = await must(cancelAndRefund, form, clerk.by)
    expect(refundCount).toBe(keepsDeposit ? 1 : 2)
    await shop.settle()
    clock.forward({ minutes: 2 })
    await shop.settle()
    const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
    expect(refunds.map(({ amount }) => amount)).toEqual(keepsDeposit ? [7_000] : [7_000, deposit])
    expect(await look(orderNumber, buyer)).toMatchObject({
      label: 'closed',
      plan: { retainedAmount: keepsDeposit ? deposit : 0 },
    })
    // What the shop keeps stays with the buyer's payments; what came by transfer waits for the account it goes back to.
    expect(await ledgerOf(orderNumber)).toEqual({
      bank: 7_000,
      order_payments: keepsDeposit ? -deposit : 0,
      provider_clearing: keepsDeposit ? deposit : 0,
      refunds_owed: -7_000,
    })
    await expectAuditClean(db)
  },
)

test('nobody pays another amount than their page shows', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, deposit, balance } = await ordered(buyer)
  const pay = (amount: number) => call(payOnline, { orderNumber, amount }, buyer.by)
  expect((await pay(deposit)).code).toBe(1)
  await transferred(orderNumber, buyer, deposit) // in another tab, or by a link
  const refused = await pay(deposit)
  expect(refused.code).toBe(Reasons.changedMeanwhile.code)
  expect(refused.data).toEqual({ amount: balance })
  expect((await pay(balance)).code).toBe(1)
})

test('what staff have declined to cancel of a machine that is built stays declined', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  const request = { orderNumber, reason: 'changedMind', text: '' } as const
  await must(requestCancel, request, buyer.by)
  await must(declineCancel, { orderNumber, note: 'It is being built' }, clerk.by)
  expect((await call(requestCancel, request, buyer.by)).code).toBe(OrderReasons.cancelDeclined.code)
})

test('a changed price keeps the deposit’s share; the database refuses a plan that does not fit its order', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount } = await ordered(buyer)
  const { version } = await must(officeOrder, { orderNumber }, clerk.by)
  const adjustmentAmount = -100_000
  await must(adjustPrice, { orderNumber, adjustmentAmount, note: 'Discount', version }, clerk.by)
  const { plan } = await look(orderNumber, buyer)
  const [deposit, balance] = plan!.stages
  expect(deposit!.amount + balance!.amount).toBe(payableAmount + adjustmentAmount)
  expect(deposit!.amount).toBe(Math.ceil((payableAmount + adjustmentAmount) * 0.3))
  const changed = (change: ReturnType<typeof sql>) =>
    shop.owner.db.count(sql`update orders.sales_order set ${change} where number = ${orderNumber}`)
  await expect(changed(sql`deposit_amount = payable_amount`)).rejects.toThrow(
    'deposit_is_part_of_total',
  )
  await expect(changed(sql`family = 'goods'`)).rejects.toThrow('deposit_is_of_devices')
  await expect(changed(sql`balance_days = null`)).rejects.toThrow('deposit_plan_is_whole')
})

test('choosing a transfer for a balance that is late moves no deadline', async () => {
  await set('orders.balanceDays', 10)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  await paidOnline(orderNumber, buyer)
  clock.forward({ days: 11 })
  await shop.settle()
  const payBy = () =>
    db.row(sql`select pay_by from orders.sales_order where number = ${orderNumber}`)
  const before = await payBy()
  await must(chooseOffline, { orderNumber }, buyer.by)
  expect(await payBy()).toEqual(before)
  expect(await look(orderNumber, buyer)).toMatchObject({ clock: { kind: 'balanceLate' } })
})
