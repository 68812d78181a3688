/** Staff adjust the price of an unpaid order; and a buyer who pays the old price meanwhile. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { orderPayments } from '#domains/payments/office-contract.ts'
import { payInfo, payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { approve, waitingApprovals, decline, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myOrder } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { adjustPrice, officeOrder } from '../../office-contract.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

async function anOrder(quantity = 2) {
  const { orderNumber, payableAmount } = await shop.anOrder(
    buyer,
    await shop.goods(quantity),
    quantity,
  )
  const { version } = await must(officeOrder, { orderNumber }, clerk.by)
  return { orderNumber, payableAmount, version }
}
const adjust = (orderNumber: string, adjustmentAmount: number, version: number) =>
  call(adjustPrice, { orderNumber, adjustmentAmount, note: '老客户', version }, clerk.by)

async function setPercent(value: number) {
  const key = 'approvals.adjustPercent'
  const { version } = (await must(listSettings, {}, clerk.by)).find((each) => each.key === key)!
  await must(changeSettings, { changes: [{ key, value, version }] }, clerk.by)
  const { items } = await must(listApprovals, { object: `setting:${key}` }, colleague.by)
  for (const { id: approvalId } of items) await must(approve, { approvalId }, colleague.by)
}

test('beyond the limit a second person agrees, and never the requester', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  const small = await adjust(orderNumber, -200, version)
  expect(small.data!.payableAmount).toBe(payableAmount - 200)
  // Small adjustments cannot be added up to exceed the limit.
  const asked = await adjust(orderNumber, -payableAmount + 1, small.data!.version)
  expect(asked.data!.payableAmount).toBe(payableAmount - 200)
  const again = await adjust(orderNumber, -1500, small.data!.version)
  expect(again.code).toBe(ApprovalReasons.alreadyAsked.code)

  const [request] = (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by))
    .items
  expect(request).toMatchObject({ kind: 'orders.adjust', isOwn: false, state: 'pending' })
  expect((await must(waitingApprovals, {}, colleague.by)).count).toBe(1)
  expect((await must(waitingApprovals, {}, clerk.by)).ownCount).toBe(1)
  const approvalId = request!.id
  expect((await call(approve, { approvalId }, clerk.by)).code).toBe(ApprovalReasons.ownRequest.code)
  await expect(
    db.count(sql`update approvals.request set state = 'approved', decided_by = ${clerk.id}, decided_name = '',
      decided_at = now() where id = ${approvalId}`),
  ).rejects.toThrow('approval_by_another')
  const answers = await Promise.all([
    call(approve, { approvalId }, colleague.by),
    call(approve, { approvalId }, colleague.by),
  ])
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ApprovalReasons.approvalNotFound.code,
  ])
  expect((await must(officeOrder, { orderNumber }, clerk.by)).payableAmount).toBe(1)
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, clerk.by)
  expect(items.map(({ action, staffName }) => [action, staffName])).toEqual(
    expect.arrayContaining([
      ['approvals.ask', `Staff ${clerk.id}`],
      ['approvals.approve', `Staff ${colleague.id}`],
      ['orders.adjust', `Staff ${clerk.id}`],
    ]),
  )
})

test('staff see approver and requester in the history and the audit log; buyers see neither name', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  await adjust(orderNumber, -payableAmount + 1, version)
  const [asked] = (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by))
    .items
  await must(approve, { approvalId: asked!.id }, colleague.by)
  const names = { actorName: `Staff ${clerk.id}`, agreedName: `Staff ${colleague.id}` }
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(history.at(-1)).toMatchObject({ event: 'orders.event.adjusted', ...names })
  expect(history.at(-1)!.values).toEqual({ amount: -payableAmount + 1, payable: 1 })
  expect(history[0]).toMatchObject({ agreedName: '' })
  const seen = await must(myOrder, { orderNumber }, buyer.by)
  expect(JSON.stringify(seen)).not.toContain('Staff')
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, clerk.by)
  const logged = items.find(({ action }) => action === 'orders.adjust')!
  expect(logged).toMatchObject({
    staffName: `Staff ${clerk.id}`,
    after: { payableAmount: 1, agreedName: `Staff ${colleague.id}` },
  })
})

test('the buyer is notified of the new amount, the old one and the deadline, once for each change', async () => {
  const mails = () =>
    db.rows<{ subject: string; text: string; encryptedText: Buffer; key: string }>(sql`
      select *, sealed as encrypted_text from messages.outbox where template = 'order-adjusted' and recipient = ${buyer.email} order by id`)
  const before = (await mails()).length
  const { orderNumber, payableAmount, version } = await anOrder()
  const { data } = await adjust(orderNumber, -200, version)
  await adjust(orderNumber, -200, data!.version) // the same adjustment again notifies them of nothing
  const notices = (await mails()).slice(before).map((row) => decryptMail(row))
  expect(notices).toHaveLength(1)
  const money = (amount: number) => (amount / 100).toFixed(2)
  expect(notices[0]!.subject).toContain(money(payableAmount - 200))
  for (const part of [money(payableAmount), money(payableAmount - 200), '2026']) {
    expect(notices[0]!.text).toContain(part)
  }
})

test('a declined approval changes nothing and may be requested again; an outdated one is refused', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  const first = await adjust(orderNumber, -2000, version)
  const pending = async () =>
    (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)).items[0]!
  await must(decline, { approvalId: (await pending()).id, reason: '超出权限' }, colleague.by)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).payableAmount).toBe(payableAmount)
  await must(
    adjustPrice,
    { orderNumber, adjustmentAmount: -2000, note: '老客户', version: first.data!.version },
    clerk.by,
  )
  const { id: approvalId } = await pending()
  await must(
    adjustPrice,
    { orderNumber, adjustmentAmount: -100, note: '老客户', version: first.data!.version },
    clerk.by,
  )
  expect((await call(approve, { approvalId }, colleague.by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  expect((await pending()).state).toBe('pending')
  shop.clock.forward({ days: 8 })
  await shop.runSweeps()
  const { items } = await must(listApprovals, { part: 'decided' }, colleague.by)
  expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining(['expired', 'declined']))
})

test('the tax that the price includes follows the amount payable, and so do the lines', async () => {
  await setPercent(100)
  const { orderNumber, payableAmount, version } = await anOrder()
  const { data } = await adjust(orderNumber, -payableAmount + 1130, version)
  expect(data!.totals).toMatchObject({ taxAmount: 130, taxRatePercent: 13, taxIncluded: true })
})

test('a tax on top of the price is based on the adjusted cost of the goods', async () => {
  const include = async (value: boolean, version: number) => {
    const given = {
      key: 'tax.pricesInclude',
      value,
      version,
      now: shop.clock.now,
      by: 'test',
    } as const
    await putSetting(shop.db, given)
    forgetSettings()
  }
  await include(false, 0)
  const { orderNumber, payableAmount, version } = await anOrder()
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const bare = payableAmount - totals.taxAmount
  expect(totals.taxAmount).toBe(Math.round(bare * 0.13))
  const { data } = await adjust(orderNumber, 1000 - bare, version)
  expect(data).toMatchObject({
    payableAmount: 1130,
    totals: { taxAmount: 130, adjustmentAmount: 1000 - bare, taxIncluded: false },
  })
  const back = await adjust(orderNumber, 0, data!.version)
  expect(back.data).toMatchObject({ payableAmount, totals: { taxAmount: totals.taxAmount } })
  const none = await adjust(orderNumber, -bare, back.data!.version)
  expect(none.code).toBe(OrderReasons.belowZero.code)
  await include(true, 1)
})

test('a price is lowered with a reason that the buyer reads, and another amount replaces it', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  const lowered = await adjust(orderNumber, -500, version)
  expect(lowered.data).toMatchObject({
    payableAmount: payableAmount - 500,
    totals: {
      adjustmentAmount: -500,
      steps: { adjustment: [{ kind: 'adjustment', amount: -500 }] },
    },
  })
  const again = await adjust(orderNumber, 200, lowered.data!.version)
  expect(again.data!.payableAmount).toBe(payableAmount + 200)
  const { history } = await must(myOrder, { orderNumber }, buyer.by)
  expect(history.at(-1)).toMatchObject({
    event: 'orders.event.adjusted',
    note: '老客户',
    actorName: '',
  })
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, clerk.by)
  expect(items).toHaveLength(2)
})

test('of two who adjust the same version, one is told to reload', async () => {
  const { orderNumber, version } = await anOrder()
  const answers = await Promise.all(
    [-100, -200, -300].map((by) => adjust(orderNumber, by, version)),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    Reasons.changedMeanwhile.code,
    Reasons.changedMeanwhile.code,
  ])
})

test('nothing left to pay is refused, and so is a paid order', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  expect((await adjust(orderNumber, -payableAmount, version)).code).toBe(
    OrderReasons.belowZero.code,
  )
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { version: now } = await must(officeOrder, { orderNumber }, clerk.by)
  expect((await adjust(orderNumber, -1, now)).code).toBe(OrderReasons.notNow.code)
})

test('a buyer who pays the old price after it was lowered gets the difference back', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await must(
    adjustPrice,
    { orderNumber, adjustmentAmount: -500, note: '老客户', version },
    clerk.by,
  )
  await press(redirectUrl, 'succeed')
  await shop.settle()
  shop.clock.forward({ minutes: 2 })
  await shop.settle()
  const order = await must(myOrder, { orderNumber }, buyer.by)
  expect(order).toMatchObject({ label: 'pending_shipment', paidAmount: payableAmount - 500 })
  const { receipts, refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(receipts.map(({ amount }) => amount)).toEqual([payableAmount])
  expect(refunds).toMatchObject([{ amount: 500, state: 'succeeded', route: 'online' }])
})

test('a buyer who pays the old price after it was raised owes the rest, and can pay it', async () => {
  const { orderNumber, payableAmount, version } = await anOrder()
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await must(adjustPrice, { orderNumber, adjustmentAmount: 300, note: '加急', version }, clerk.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const part = await must(payInfo, { orderNumber }, buyer.by)
  expect(part).toMatchObject({ payable: true, paidAmount: payableAmount, dueAmount: 300 })
  const rest = await must(payOnline, { orderNumber }, buyer.by)
  await press(rest.redirectUrl, 'succeed')
  await shop.runSweeps()
  expect((await must(myOrder, { orderNumber }, buyer.by)).label).toBe('pending_shipment')
})

test('an adjustment and a payment at the same moment leave every cent accounted for', async () => {
  for (let round = 0; round < 8; round++) {
    const { orderNumber, version } = await anOrder()
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await Promise.all([
      adjust(orderNumber, round % 2 === 0 ? -100 : 100, version),
      shop.runSweeps(),
    ])
    await shop.settle()
    const { paid, refund } = await db.row<{ paid: number; refund: number }>(sql`
      select o.paid_amount as paid, coalesce((select sum(amount)::bigint from payments.refund where order_id = o.id), 0) as refund
      from orders.sales_order o where number = ${orderNumber}`)
    const { receipts } = await must(orderPayments, { orderNumber }, clerk.by)
    expect(paid + refund).toBe(receipts[0]!.amount)
  }
})
