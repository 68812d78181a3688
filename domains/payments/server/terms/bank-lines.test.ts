/** A line of the bank statement pays an order or a debt, never both, whoever comes first and also at the same moment. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import { myCredit } from '#domains/credit/contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { agreeToNewest, grant, letOneRecord } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { chooseOffline, payInfo, submitVoucher } from '../../contract.ts'
import { acceptVoucher, confirmDuplicate, officeVouchers } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { anOrderOnTerms, uploadProof } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
await letOneRecord(shop)
const goods = await shop.goods(500)
const buyer = await shop.aBuyer()
await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })

/** The buyer owes the amount of an order on terms, and has sent a proof of payment for another. */
async function bothWays(bankReference: string) {
  const { payableAmount: amount } = await anOrderOnTerms(shop, buyer, goods)
  const { orderNumber } = await shop.anOrder(buyer, goods)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const proof = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount, bankReference }
  const sent = { orderNumber, ...proof, fileIds: [await uploadProof(shop, buyer)] }
  const { offline } = await must(submitVoucher, sent, buyer.by)
  const { id: voucherId } = offline.vouchers[0]!
  return {
    accept: (by = clerk.by) =>
      call(acceptVoucher, { voucherId, acceptedAmount: amount, bankReference }, by),
    confirm: (by = colleague.by) =>
      must(confirmDuplicate, { voucherId, bankReference, note: '一笔付两单' }, by),
    repay: (reference = bankReference) =>
      call(
        recordRepayment,
        {
          buyerId: buyer.id,
          amount,
          bankReference: reference,
          receivedOn: clock.now.slice(0, 10),
        },
        clerk.by,
      ),
    voucherId,
    paid: async () => (await must(payInfo, { orderNumber }, buyer.by)).paidAmount,
    amount,
  }
}
const used = async () => (await must(myCredit, {}, buyer.by)).account!.usedAmount
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3)\d_/.test(view))

test('what has paid an order repays nothing, however it is spelled', async () => {
  const { accept, repay, amount } = await bothWays('ICBC 2026-77')
  const before = await used()
  expect((await accept()).code).toBe(1)
  expect((await repay('icbc  202677')).code).toBe(CreditReasons.referenceUsed.code)
  expect(await used()).toBe(before)
  expect((await repay('ICBC 2026-78')).code).toBe(1)
  expect(await used()).toBe(before - amount)
  expect(await findings()).toEqual([])
})

test('what has repaid a debt pays no order, unless a second person confirms it, who sees the repayment', async () => {
  const { accept, confirm, repay, voucherId, paid, amount } = await bothWays('CCB-0001')
  expect((await repay()).code).toBe(1)
  expect((await accept()).code).toBe(PaymentReasons.duplicateVoucher.code)
  expect(await paid()).toBe(0)
  const { items } = await must(officeVouchers, {}, clerk.by)
  const shown = items.find(({ id }) => id === voucherId)!
  expect(shown.repayments).toEqual([
    { number: expect.stringMatching(/^CR/), buyerId: buyer.id, kind: 'bankReference' },
  ])
  await confirm()
  expect((await accept(colleague.by)).code).toBe(PaymentReasons.samePerson.code)
  expect((await accept()).code).toBe(1)
  expect(await paid()).toBe(amount)
  expect(await findings()).toEqual([])
})

test('both doors at once, ten times: each line counts once', async () => {
  for (let round = 0; round < 10; round++) {
    const { accept, repay, paid, amount } = await bothWays(`RACE-${1000 + round}`)
    const before = await used()
    const answers = await Promise.all(round % 2 === 0 ? [accept(), repay()] : [repay(), accept()])
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect([PaymentReasons.duplicateVoucher.code, CreditReasons.referenceUsed.code]).toContain(
      codes.find((code) => code !== 1),
    )
    expect((await paid()) + before - (await used())).toBe(amount)
  }
  expect(await findings()).toEqual([])
})

test('a reversal frees the line: two people count it again, for a debt as for an order', async () => {
  const { accept, confirm, repay, paid, amount } = await bothWays('FREED-01')
  expect((await repay()).code).toBe(1)
  const reverse = async () => {
    const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
    await must(reverseRepayment, { repaymentId: items[0]!.id, note: '记错' }, colleague.by)
  }
  await reverse()
  expect((await repay()).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  await reverse()
  expect((await accept()).code).toBe(PaymentReasons.duplicateVoucher.code)
  await confirm()
  expect((await accept()).code).toBe(1)
  expect(await paid()).toBe(amount)
  expect((await repay()).code).toBe(CreditReasons.referenceUsed.code)
  expect(await findings()).toEqual([])
})

test('a line that is held as a second is repaid by no request from before', async () => {
  const { accept, confirm, repay } = await bothWays('HELD-01')
  const other = await shop.aBuyer()
  await grant(shop, people, other.id, { limitAmount: 10_000_000 })
  const { payableAmount: amount } = await anOrderOnTerms(shop, other, goods)
  const reverse = async (buyerId: number) => {
    const { items } = await must(repaymentsOf, { buyerId }, clerk.by)
    await must(reverseRepayment, { repaymentId: items[0]!.id, note: '记错' }, colleague.by)
  }
  expect((await repay()).data).toEqual({ isAsked: false })
  await reverse(buyer.id)
  expect((await repay()).data).toEqual({ isAsked: true })
  const object = `credit:${buyer.id}`
  const [waits] = (await must(listApprovals, { object }, colleague.by)).items
  // Another customer's repayment takes it, a proof of payment takes it as well, and the repayment was a mistake.
  const receivedOn = clock.now.slice(0, 10)
  const theirs = { buyerId: other.id, amount, bankReference: 'HELD-01', receivedOn }
  expect((await call(recordRepayment, theirs, clerk.by)).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  await confirm()
  expect((await accept()).code).toBe(1)
  await reverse(other.id)
  const before = await used()
  const agreed = await call(approve, { approvalId: waits!.id }, colleague.by)
  expect(agreed.code).toBe(CreditReasons.referenceUsed.code)
  expect(await used()).toBe(before)
  expect(await findings()).toEqual([])
})

test('a version that takes no line is refused what another has taken', async () => {
  const { repay, voucherId, amount } = await bothWays('OLD-0001')
  expect((await repay()).code).toBe(1)
  const accepted = db.tx((tx) =>
    tx.write(sql`
      update payments.voucher set state = 'accepted', decided_at = ${clock.now}, decided_by = 1, accepted_amount = ${amount},
        accepted_reference = 'OLD-0001', accepted_key = 'OLD0001' where id = ${voucherId}`),
  )
  await expect(accepted).rejects.toThrow('bank_line_taken_once')
})
