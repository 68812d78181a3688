/** Two people with the same list never transfer a refund twice: one claims it, and the other sees who. */
import { expect, test } from 'vitest'
import { listAudit } from '#domains/audit/contract.ts'
import { requestCancel } from '../../cancel-contract.ts'
import { officeRefunds, refundSent, releaseRefund, takeRefund } from '../../refunds-contract.ts'
import { payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { sendRefundByBank } from '../../provider-contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [ann, ben] = [await shop.aClerk(), await shop.aClerk()]
const { refundNotFound, refundNotTaken, refundTaken } = PaymentReasons

/** A refund that has to be sent by bank: its provider was unavailable for hours. */
async function aBankRefund(): Promise<number> {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1, { amount: 20_000 }))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shop.provider.stop()
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.runSweeps()
  const { items } = await must(officeRefunds, { part: 'atProvider' }, ann.by)
  const refundId = items.find((each) => each.orderNumber === orderNumber)!.id
  expect((await call(takeRefund, { refundId }, ann.by)).code).toBe(refundNotFound.code)
  clock.forward({ hours: 7 })
  await must(sendRefundByBank, { refundId, note: '服务商停机' }, ann.by)
  await shop.provider.start()
  return refundId
}
let transfers = 0
const note = (refundId: number, by: Record<string, string>) =>
  call(
    refundSent,
    { refundId, bankReference: `OUT 90${++transfers}`, destination: 'Lee Jia, ICBC, 5702' },
    by,
  )
const seenBy = async (refundId: number, by: Record<string, string>) =>
  (await must(officeRefunds, { part: 'toSend' }, by)).items.find(({ id }) => id === refundId)

test('the first to claim a refund sends it; the other sees who, and is refused', async () => {
  const refundId = await aBankRefund()
  expect((await seenBy(refundId, ben.by))!.taken).toBe(null)
  expect((await note(refundId, ann.by)).code).toBe(refundNotTaken.code)

  const codes = await Promise.all(
    [ann, ben, ann, ben].map(async ({ by }) => (await call(takeRefund, { refundId }, by)).code),
  )
  expect(codes.toSorted()).toEqual([1, 1, refundTaken.code, refundTaken.code])
  const [taker, other] = codes[0] === 1 ? [ann, ben] : [ben, ann]
  const at = clock.now
  const name = `Staff ${taker.id}`
  expect((await seenBy(refundId, other.by))!.taken).toMatchObject({ name, at, isMine: false })
  expect((await seenBy(refundId, taker.by))!.taken).toMatchObject({ name, at, isMine: true })

  const refused = await note(refundId, other.by)
  expect(refused.code).toBe(refundTaken.code)
  expect(refused.msg).toBe(`${name} is already sending this refund. Don’t send it again`)
  expect((await seenBy(refundId, ann.by))!.state).toBe('waiting')

  clock.forward({ minutes: 5 })
  await must(takeRefund, { refundId }, taker.by)
  expect((await seenBy(refundId, taker.by))!.taken).toMatchObject({ at })
  expect((await note(refundId, taker.by)).code).toBe(1)
  expect(await seenBy(refundId, ann.by)).toBe(undefined)
  expect((await call(takeRefund, { refundId }, other.by)).code).toBe(refundNotFound.code)
  expect((await call(releaseRefund, { refundId }, taker.by)).code).not.toBe(1)
})

test('the person who claimed it can release it, a colleague only after a day, and both are in the audit log', async () => {
  const refundId = await aBankRefund()
  expect((await call(releaseRefund, { refundId }, ann.by)).code).toBe(refundNotTaken.code)
  await must(takeRefund, { refundId }, ann.by)
  expect((await call(releaseRefund, { refundId }, ben.by)).code).toBe(refundTaken.code)
  await must(releaseRefund, { refundId }, ann.by)
  expect((await seenBy(refundId, ann.by))!.taken).toBe(null)

  await must(takeRefund, { refundId }, ben.by)
  expect((await note(refundId, ann.by)).code).toBe(refundTaken.code)
  clock.forward({ hours: 23 })
  expect((await call(releaseRefund, { refundId }, ann.by)).code).toBe(refundTaken.code)
  clock.forward({ hours: 1 })
  await must(releaseRefund, { refundId }, ann.by)
  expect((await note(refundId, ben.by)).code).toBe(refundNotTaken.code)
  await shop.transfer({ refundId, bankReference: 'OUT 999' }, ann.by)

  const { orderNumber } = (await must(officeRefunds, { part: 'done' }, ann.by)).items.find(
    ({ id }) => id === refundId,
  )!
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, ann.by)
  const acts = items
    .map(({ action }) => action)
    .filter((each) => /takeRefund|releaseRefund|refundSent/.test(each))
  expect(acts.toReversed()).toEqual([
    'payments.takeRefund',
    'payments.releaseRefund',
    'payments.takeRefund',
    'payments.releaseRefund',
    'payments.takeRefund',
    'payments.refundSent',
  ])
})
