/** Paying by bank transfer: accounts, vouchers, staff decisions, and the deadline meanwhile. */
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { logout } from '#domains/accounts/contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { myOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import { officeOrders } from '#domains/orders/office-contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { refundSent } from '../../refunds-contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  confirmDuplicate,
  officeAccounts,
  officeVouchers,
  orderPayments,
  waitingPayments,
  rejectVoucher,
  saveAccount,
} from '../../office-contract.ts'
import { chooseOffline, payInfo, payOnline, submitVoucher } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

let shade = 0
const aPicture = () => {
  const background = { r: shade++ % 256, g: shade >> 8, b: 9 }
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload(by: Buyer, bytes?: Buffer): Promise<string> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(bytes ?? (await aPicture()))], { type: 'image/png' }),
    'v.png',
  )
  const answer = await fetch(`${shop.url}/api/uploads/voucher`, {
    method: 'POST',
    body: form,
    headers: by.by,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

let references = 0
type VoucherInput = { amount?: number; bankReference?: string; bytes?: Buffer; by?: Buyer }
async function voucherFor(
  orderNumber: string,
  { amount = 100, bytes, by = buyer, ...entered }: VoucherInput = {},
) {
  const fileIds = [await upload(by, bytes)]
  const form = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount, fileIds }
  const bankReference = entered.bankReference ?? `REF ${++references}-2026`
  return call(submitVoucher, { orderNumber, ...form, bankReference }, by.by)
}
async function waiting(quantity = 2, by = buyer) {
  const order = await shop.anOrder(by, await shop.goods(quantity), quantity)
  await must(chooseOffline, { orderNumber: order.orderNumber }, by.by)
  return order
}
async function reviewed(given: VoucherInput = {}) {
  const order = await waiting(2, given.by)
  const { code, data } = await voucherFor(order.orderNumber, given)
  expect(code).toBe(1)
  return { ...order, voucherId: data!.offline.vouchers.at(-1)!.id }
}
const accept = (
  voucherId: number,
  acceptedAmount: number,
  bankReference = `BANK ${++references}`,
  by = clerk.by,
) => call(acceptVoucher, { voucherId, acceptedAmount, bankReference }, by)
const look = (orderNumber: string, by = buyer) => must(myOrder, { orderNumber }, by.by)
const info = (orderNumber: string) => must(payInfo, { orderNumber }, buyer.by)

test('a transfer is chosen, proved and accepted', async () => {
  const { orderNumber, payableAmount } = await waiting()
  const chosen = await info(orderNumber)
  expect(chosen.offline).toMatchObject({
    accounts: [{ holder: 'Tradepost', bank: '工商银行', currency: 'CNY' }],
    reference: expect.stringMatching(/^TP[2-9A-Z]{8}$/),
    uploadBy: new Date(Date.parse(clock.now) + 72 * 3_600_000).toISOString(),
    roundsLeft: 5,
  })
  await must(chooseOffline, { orderNumber }, buyer.by) // choosing again changes nothing
  expect((await info(orderNumber)).offline.reference).toBe(chosen.offline.reference)

  const { data } = await voucherFor(orderNumber, { amount: payableAmount })
  expect(data).toMatchObject({ payable: false, why: 'orders.why.voucherWaiting' })
  expect(data!.offline.vouchers[0]!.files).toHaveLength(1)
  expect((await look(orderNumber)).label).toBe('review_pending_payment')
  expect((await must(waitingPayments, {}, clerk.by)).voucherCount).toBe(1)
  expect((await must(officeOrders, { tab: 'voucher' }, clerk.by)).items).toHaveLength(1)

  const { items } = await must(officeVouchers, {}, clerk.by)
  expect(items).toMatchObject([
    { orderNumber, reference: chosen.offline.reference, duplicates: [] },
  ])
  const accepted = await accept(items[0]!.id, payableAmount)
  expect(accepted.data).toMatchObject({
    state: 'accepted',
    acceptedAmount: payableAmount,
    dueAmount: 0,
  })
  expect(await look(orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
  })
  const log = await must(listAudit, { object: `order:${orderNumber}` }, clerk.by)
  expect(log.items).toMatchObject([{ action: 'payments.acceptVoucher' }])
})

test('an order keeps the account it was given when the account changes later', async () => {
  const { orderNumber } = await waiting()
  const save = async (holder: string) => {
    const [account] = await must(officeAccounts, {}, clerk.by)
    expect((await must(saveAccount, { ...account!, holder }, clerk.by)).id).toBeNull()
    const [asked] = (await must(listApprovals, {}, colleague.by)).items
    await must(approve, { approvalId: asked!.id }, colleague.by)
  }
  await save('Another')
  expect((await info(orderNumber)).offline.accounts[0]!.holder).toBe('Tradepost')
  await save('Tradepost')
})

test('the deadline stops during review and goes on after a rejection', async () => {
  const { orderNumber, voucherId } = await reviewed()
  clock.forward({ hours: 100 })
  await shop.runSweeps()
  expect((await look(orderNumber)).label).toBe('review_pending_payment')
  await must(rejectVoucher, { voucherId, reason: '看不清' }, clerk.by)
  const rejected = await look(orderNumber)
  expect(rejected).toMatchObject({
    label: 'pending_payment',
    clock: {
      kind: 'voucherBy',
      at: new Date(Date.parse(clock.now) + 72 * 3_600_000).toISOString(),
    },
  })
  expect(rejected.history.at(-1)).toMatchObject({
    event: 'orders.event.voucherRejected',
    note: '看不清',
  })
  expect((await info(orderNumber)).offline).toMatchObject({
    roundsLeft: 4,
    vouchers: [{ rejectReason: '看不清' }],
  })
  const again = await voucherFor(orderNumber)
  expect(again.data!.offline.vouchers.map(({ round }) => round)).toEqual([1, 2])
})

test('nothing comes for 72 hours: two reminders, then the order closes', async () => {
  const one = await shop.aBuyer()
  const { orderNumber } = await waiting(1, one)
  const sent = () =>
    db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${one.email} and template <> 'order-placed' order by id`)
  clock.forward({ hours: 24 })
  await shop.runSweeps()
  expect(await sent()).toEqual([{ template: 'pay-reminder' }])
  clock.forward({ hours: 36 })
  await shop.runSweeps()
  expect(await sent()).toHaveLength(2)
  clock.forward({ hours: 11, minutes: 59 })
  await shop.runSweeps()
  expect((await look(orderNumber, one)).label).toBe('pending_payment')
  clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect((await look(orderNumber, one)).label).toBe('closed')
  expect((await sent()).at(-1)).toEqual({ template: 'order-closed' })
})

test("a voucher's files are shown to the buyer who sent them until they log out", async () => {
  const sender = await shop.aBuyer()
  const { orderNumber } = await waiting(2, sender)
  const { data } = await voucherFor(orderNumber, { by: sender })
  const url = data!.offline.vouchers[0]!.files[0]!.url
  const status = async () => (await fetch(`${shop.url}${url}`)).status
  expect(await status()).toBe(200)
  await must(logout, {}, sender.by)
  expect(await status()).toBe(404)
})

test('after five rounds no more vouchers are taken', async () => {
  const { orderNumber } = await waiting()
  for (let round = 1; round <= 5; round++) {
    const { data } = await voucherFor(orderNumber)
    const voucherId = data!.offline.vouchers.at(-1)!.id
    await must(rejectVoucher, { voucherId, reason: '不符' }, clerk.by)
  }
  const sixth = await voucherFor(orderNumber)
  expect(sixth.code).toBe(PaymentReasons.tooManyRounds.code)
  expect((await info(orderNumber)).offline).toMatchObject({ roundsLeft: 0 })
})

test('less than due leaves the order partially paid; a second transfer settles it', async () => {
  const { orderNumber, payableAmount, voucherId } = await reviewed()
  await accept(voucherId, payableAmount - 300)
  const part = await look(orderNumber)
  expect(part).toMatchObject({ label: 'pending_payment', axes: { payment: 'partially_paid' } })
  expect(await info(orderNumber)).toMatchObject({ payable: true, dueAmount: 300 })
  const { data } = await voucherFor(orderNumber, { amount: 300 })
  await accept(data!.offline.vouchers.at(-1)!.id, 300)
  expect(await look(orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
  })
})

test('a partial payment that is never completed is refunded when the time is over', async () => {
  const { orderNumber, voucherId } = await reviewed()
  await accept(voucherId, 100)
  clock.forward({ hours: 73 })
  await shop.settle()
  expect(await look(orderNumber)).toMatchObject({
    label: 'closed',
    paidAmount: 100,
    refundedAmount: 0,
  })
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: 100, route: 'bank', state: 'waiting' }])
  expect((await must(waitingPayments, {}, clerk.by)).bankRefundCount).toBe(1)
  const sent = { refundId: refunds[0]!.id, bankReference: 'OUT 4711' }
  await shop.transfer(sent, clerk.by)
  expect(await look(orderNumber)).toMatchObject({
    refundedAmount: 100,
    axes: { payment: 'refunded' },
  })
  expect((await call(refundSent, sent, clerk.by)).code).toBe(PaymentReasons.refundNotFound.code)
})

test('more than due pays the order, and the rest is refunded by bank', async () => {
  const { orderNumber, payableAmount, voucherId } = await reviewed()
  await accept(voucherId, payableAmount + 250)
  expect(await look(orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
  })
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: 250, route: 'bank', state: 'waiting' }])
  await shop.transfer({ refundId: refunds[0]!.id, bankReference: 'OUT 4712' }, clerk.by)
  expect(await look(orderNumber)).toMatchObject({ paidAmount: payableAmount, refundedAmount: 0 })
})

test("the same bank reference on another order needs a second person's confirmation", async () => {
  const first = await reviewed({ bankReference: 'icbc 2026-0001' })
  const second = await reviewed({ bankReference: 'ICBC20260001' })
  const { items } = await must(officeVouchers, {}, clerk.by)
  const shown = items.find(({ id }) => id === second.voucherId)
  expect(shown?.duplicates).toEqual([{ orderNumber: first.orderNumber, kind: 'bankReference' }])
  const refused = await accept(second.voucherId, second.payableAmount)
  expect(refused.code).toBe(PaymentReasons.duplicateVoucher.code)
  expect((await look(second.orderNumber)).paidAmount).toBe(0)

  const reference = 'ICBC 2026 0001'
  const word = { voucherId: second.voucherId, bankReference: reference, note: '一笔转账付两单' }
  await must(confirmDuplicate, word, clerk.by)
  // The confirmation was for one line of the statement only.
  const another = await accept(second.voucherId, second.payableAmount, 'LINE 4242', colleague.by)
  expect(another.code).toBe(PaymentReasons.duplicateVoucher.code)
  const same = await accept(second.voucherId, second.payableAmount, reference)
  expect(same.code).toBe(PaymentReasons.samePerson.code)
  const other = await accept(second.voucherId, second.payableAmount, reference, colleague.by)
  expect(other.data).toMatchObject({ state: 'accepted', secondConfirmed: true })
})

test('the same picture on another order is found, and so is a bank line that was accepted before', async () => {
  const bytes = await aPicture()
  const first = await reviewed({ bytes })
  const second = await reviewed({ bytes })
  expect((await accept(second.voucherId, second.payableAmount)).data).toMatchObject({
    duplicates: [{ orderNumber: first.orderNumber, kind: 'file' }],
  })
  const [one, two] = [await reviewed(), await reviewed()]
  expect((await accept(one.voucherId, one.payableAmount, 'LINE 77')).code).toBe(1)
  const twice = await accept(two.voucherId, two.payableAmount, 'line-77')
  expect(twice.code).toBe(PaymentReasons.duplicateVoucher.code)
})

test('accounts that buyers see need a second person; hiding one does not', async () => {
  const account = {
    holder: 'Tradepost',
    number: '6222 0000 9999',
    bank: { cn: '招商银行' },
    currency: 'USD',
    qrUrl: null,
  } as const
  expect((await must(saveAccount, { ...account, active: true }, clerk.by)).id).toBeNull()
  const again = await call(saveAccount, { ...account, holder: 'Mallory', active: true }, clerk.by)
  expect(again.code).toBe(ApprovalReasons.alreadyAsked.code)
  const listed = async () =>
    (await must(officeAccounts, {}, clerk.by)).find(({ number }) => number === account.number)
  expect(await listed()).toBeUndefined()
  const [asked] = (await must(listApprovals, {}, colleague.by)).items
  expect((await call(approve, { approvalId: asked!.id }, clerk.by)).code).toBe(
    ApprovalReasons.ownRequest.code,
  )
  await must(approve, { approvalId: asked!.id }, colleague.by)
  const { id, version } = (await listed())!
  const hidden = { ...account, id, version, active: false }
  expect((await must(saveAccount, hidden, clerk.by)).id).toBe(id)
})

test('more than the buyer states, or another currency, waits for a second person', async () => {
  const { orderNumber, payableAmount, voucherId } = await reviewed()
  const asked = await accept(voucherId, payableAmount + 20_000, 'STATEMENT 9')
  expect(asked.data).toMatchObject({ state: 'under_review' })
  expect((await look(orderNumber)).paidAmount).toBe(0)
  const [request] = (await must(listApprovals, { object: `voucher:${voucherId}` }, colleague.by))
    .items
  expect(request).toMatchObject({ kind: 'payments.voucher', orderNumber })
  await must(approve, { approvalId: request!.id }, colleague.by)
  expect((await look(orderNumber)).paidAmount).toBe(payableAmount)
  const { refunds, vouchers } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: 20_000, route: 'bank' }])
  expect(vouchers).toMatchObject([{ state: 'accepted', acceptedAmount: payableAmount + 20_000 }])
  await shop.transfer({ refundId: refunds[0]!.id, bankReference: 'OUT 9' }, clerk.by)
})

test('more than is due waits for a second person, even if the buyer states as much', async () => {
  const order = await waiting()
  const amount = order.payableAmount + 20_000
  const { data } = await voucherFor(order.orderNumber, { amount })
  const voucherId = data!.offline.vouchers.at(-1)!.id
  expect((await accept(voucherId, amount)).data).toMatchObject({ state: 'under_review' })
  expect((await look(order.orderNumber)).paidAmount).toBe(0)
  const asked = await must(listApprovals, { object: `voucher:${voucherId}` }, colleague.by)
  expect(asked.items).toMatchObject([{ kind: 'payments.voucher', state: 'pending' }])
})

test('when two clerks decide a voucher at once, one succeeds', async () => {
  // What they have accepted for this buyer counts along for a day.
  clock.forward({ hours: 25 })
  const { orderNumber, voucherId, payableAmount } = await reviewed()
  const answers = await Promise.all([
    accept(voucherId, payableAmount),
    accept(voucherId, payableAmount, undefined, colleague.by),
    call(rejectVoucher, { voucherId, reason: '不符' }, clerk.by),
    accept(voucherId, payableAmount),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const { receipts } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(receipts.length).toBeLessThanOrEqual(1)
})

test('one voucher is pending at a time, and files belong to their uploader and are used once', async () => {
  const { orderNumber } = await reviewed()
  expect((await voucherFor(orderNumber)).code).toBe(PaymentReasons.voucherWaiting.code)
  const other = await waiting()
  const fileId = await upload(buyer)
  const form = {
    payerName: '林',
    payerLast4: '1234',
    paidAt: clock.now,
    amount: 100,
    bankReference: 'REF X1',
  }
  const send = (orderNumber: string, fileIds: string[], by = buyer) =>
    call(submitVoucher, { orderNumber, ...form, fileIds }, by.by)
  const stranger = await shop.aBuyer()
  const [theirs, none] = [await upload(stranger), 'x'.repeat(22)]
  expect((await send(other.orderNumber, [theirs])).code).toBe(PaymentReasons.fileUnknown.code)
  expect((await send(other.orderNumber, [none])).code).toBe(PaymentReasons.fileUnknown.code)
  expect((await send(other.orderNumber, [fileId], stranger)).code).toBe(5200)
  expect((await send(other.orderNumber, [fileId])).code).toBe(1)
  const third = await waiting()
  expect((await send(third.orderNumber, [fileId])).code).toBe(PaymentReasons.fileUnknown.code)
  expect((await look(third.orderNumber)).label).toBe('pending_payment')
})

test('a voucher dated before the transfer was chosen, or in the future, is refused', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  expect((await voucherFor(orderNumber)).code).toBe(PaymentReasons.notPayable.code)
  const chosen = await waiting()
  const fileIds = [await upload(buyer)]
  const paidAt = new Date(Date.parse(clock.now) + 2 * 3_600_000).toISOString()
  const form = {
    payerName: '林',
    payerLast4: '1234',
    amount: 1,
    bankReference: 'REF 9',
    fileIds,
    paidAt,
  }
  const { code, data } = await call(
    submitVoucher,
    { orderNumber: chosen.orderNumber, ...form },
    buyer.by,
  )
  expect([code, data]).toMatchObject([3000, { fields: [{ path: 'paidAt' }] }])
})

test('an online payment that arrives during the review pays the order; the voucher is then surplus', async () => {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber, payableAmount } = order
  const attempt = await must(payOnline, { orderNumber }, buyer.by)
  await press(attempt.redirectUrl, 'silent')
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { data } = await voucherFor(orderNumber, { amount: payableAmount })
  expect((await call(payOnline, { orderNumber }, buyer.by)).code).toBe(
    PaymentReasons.voucherWaiting.code,
  )
  clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect(await look(orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
  })
  await accept(data!.offline.vouchers[0]!.id, payableAmount)
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: payableAmount, route: 'bank', state: 'waiting' }])
})

test('an order in rupiah has whole rupiah amounts throughout', async () => {
  const budi = await shop.aBuyer({ lang: 'id' })
  const item = await shop.goods(3, { amount: 1234 })
  const quote = await shop.checkoutNow(budi, item, 3)
  expect(quote.currency).toBe('IDR')
  const amounts = [quote.totals.payableAmount, quote.totals.freightAmount, quote.totals.taxAmount]
  expect(amounts.every((amount) => amount % 100 === 0)).toBe(true)
  const { orderNumber, payableAmount, currency } = await must(
    submitOrder,
    { checkoutId: quote.id, remarks: '' },
    budi.by,
  )
  expect([payableAmount, currency]).toEqual([quote.totals.payableAmount, 'IDR'])
  const chosen = await must(chooseOffline, { orderNumber }, budi.by)
  expect(chosen.offline.accounts).toMatchObject([{ currency: 'IDR', bank: 'ICBC' }])
  const { data } = await voucherFor(orderNumber, { amount: payableAmount, by: budi })
  await accept(data!.offline.vouchers[0]!.id, payableAmount)
  await must(cancelAndRefund, { orderNumber, note: 'stok habis' }, clerk.by)
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ amount: payableAmount, route: 'bank' }])
  await shop.transfer({ refundId: refunds[0]!.id, bankReference: 'OUT 10' }, clerk.by)
  expect(await look(orderNumber, budi)).toMatchObject({
    refundedAmount: payableAmount,
    currency: 'IDR',
  })
  // Listed in another language, the order stays in its own currency.
  const { items } = await must(myOrders, {}, { ...budi.by, lang: 'en' })
  expect(items[0]).toMatchObject({ currency: 'IDR', payableAmount })
})

test('without an account in the currency a transfer is not offered', async () => {
  const ann = await shop.aBuyer({ lang: 'en' })
  const { orderNumber } = await shop.anOrder(ann, await shop.goods(1))
  const shown = await must(payInfo, { orderNumber }, ann.by)
  expect(shown.methods.map(({ method }) => method)).toEqual(['online'])
  expect((await call(chooseOffline, { orderNumber }, ann.by)).code).toBe(
    PaymentReasons.noAccount.code,
  )
})

test('the merchant sets the number of voucher rounds', async () => {
  const key = 'payments.voucherMaxRounds'
  await must(changeSettings, { changes: [{ key, value: 1, version: 0 }] }, clerk.by)
  const { orderNumber, voucherId } = await reviewed()
  await must(rejectVoucher, { voucherId, reason: '不符' }, clerk.by)
  expect((await voucherFor(orderNumber)).code).toBe(PaymentReasons.tooManyRounds.code)
  await must(changeSettings, { changes: [{ key, value: null, version: 1 }] }, clerk.by)
  forgetSettings()
})
