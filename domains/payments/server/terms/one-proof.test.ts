/** One picture or reference as the proof of an order and of a repayment: both pages say so, and either takes two people. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { recordRepayment } from '#domains/credit/office-contract.ts'
import { officeSubmissions, passSubmission } from '#domains/credit/office-submissions-contract.ts'
import { withdrawSubmission } from '#domains/credit/submissions-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { chooseOffline, submitVoucher } from '../../contract.ts'
import { acceptVoucher, confirmDuplicate, officeVouchers } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { anOrderOnTerms, aSubmission, uploadProof } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)
const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
for (const { id } of [buyer, other]) {
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, id, { limitAmount: 10_000_000 })
}

type Sent = { bankReference: string; picture?: number }

async function aVoucher({ bankReference, picture }: Sent, by = buyer) {
  const { orderNumber, payableAmount: amount } = await shop.anOrder(by, goods)
  await must(chooseOffline, { orderNumber }, by.by)
  const proof = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount, bankReference }
  const sent = { orderNumber, ...proof, fileIds: [await uploadProof(shop, by, picture)] }
  const { offline } = await must(submitVoucher, sent, by.by)
  const { id: voucherId } = offline.vouchers[0]!
  return {
    orderNumber,
    page: async () =>
      (await must(officeVouchers, {}, clerk.by)).items.find(({ id }) => id === voucherId)!,
    accept: (line: string) =>
      call(acceptVoucher, { voucherId, acceptedAmount: amount, bankReference: line }, clerk.by),
    confirm: (line: string) =>
      must(confirmDuplicate, { voucherId, bankReference: line, note: '两笔钱' }, colleague.by),
  }
}

async function aRepayment({ bankReference, picture }: Sent, by = buyer) {
  const { payableAmount: amount } = await anOrderOnTerms(shop, by, goods)
  const fileIds = [await uploadProof(shop, by, picture)]
  const { id, number } = await aSubmission(shop, by, { amount, bankReference, fileIds })
  return {
    id,
    number,
    page: async () =>
      (await must(officeSubmissions, {}, clerk.by)).items.find((each) => each.id === id)!,
    pass: (line: string) => {
      const receivedOn = clock.now.slice(0, 10)
      return call(
        passSubmission,
        { submissionId: id, amount, bankReference: line, receivedOn },
        clerk.by,
      )
    },
  }
}

test('the same picture for an order and a repayment is shown on both pages, and either takes two people', async () => {
  const order = await aVoucher({ bankReference: 'ONE-A-1', picture: 50_001 })
  const debt = await aRepayment({ bankReference: 'ONE-B-1', picture: 50_001 }, other)
  expect((await order.page()).repayments).toEqual([
    { number: debt.number, buyerId: other.id, kind: 'file' },
  ])
  expect((await debt.page()).duplicates).toEqual([{ number: order.orderNumber, kind: 'file' }])
  expect((await order.accept('ONE-A-1')).code).toBe(PaymentReasons.duplicateVoucher.code)
  expect((await debt.pass('ONE-B-1')).data).toEqual({ isAsked: true })
  await order.confirm('ONE-A-1')
  expect((await order.accept('ONE-A-1')).code).toBe(1)
})

test('so is the same stated reference, though the lines of the statement differ', async () => {
  const order = await aVoucher({ bankReference: 'ICBC 5501' })
  const debt = await aRepayment({ bankReference: 'icbc-5501' })
  expect((await order.page()).repayments).toEqual([
    { number: debt.number, buyerId: buyer.id, kind: 'bankReference' },
  ])
  expect((await debt.page()).duplicates).toEqual([
    { number: order.orderNumber, kind: 'bankReference' },
  ])
  expect((await order.accept('OTHER-1')).code).toBe(PaymentReasons.duplicateVoucher.code)
  expect((await debt.pass('OTHER-2')).data).toEqual({ isAsked: true })
})

test('a repayment that staff recorded with the stated reference is a doubt, whatever line is typed', async () => {
  await anOrderOnTerms(shop, buyer, goods)
  const receivedOn = clock.now.slice(0, 10)
  const form = { buyerId: buyer.id, amount: 100, bankReference: 'CCB-77', receivedOn }
  await must(recordRepayment, form, clerk.by)
  const order = await aVoucher({ bankReference: 'CCB 77' })
  expect((await order.accept('CCB-78')).code).toBe(PaymentReasons.duplicateVoucher.code)
})

test('what its buyer has taken back, and what is of its own, is no doubt', async () => {
  const debt = await aRepayment({ bankReference: 'BACK-1', picture: 50_002 })
  await must(withdrawSubmission, { submissionId: debt.id }, buyer.by)
  const order = await aVoucher({ bankReference: 'BACK-1', picture: 50_002 })
  expect(await order.page()).toMatchObject({ duplicates: [], repayments: [] })
  expect((await order.accept('BACK-1')).code).toBe(1)
  const own = await aRepayment({ bankReference: 'BACK-2' })
  expect((await own.page()).duplicates).toEqual([])
  expect((await own.pass('BACK-2')).data).toEqual({ isAsked: false })
})
