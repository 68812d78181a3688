/** A transfer of less than is due: the buyer is notified of what is left, and until when. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { acceptVoucher } from '../../office-contract.ts'
import { chooseOffline, submitVoucher } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

let count = 0
async function transferred(orderNumber: string, amount: number) {
  const background = { r: ++count, g: 0, b: 0 }
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'v.png')
  const url = `${shop.url}/api/uploads/voucher`
  const sent = await fetch(url, { method: 'POST', body, headers: buyer.by })
  const { data } = (await sent.json()) as { data: { id: string } }
  const form = { payerName: 'Lin', payerLast4: '1234', paidAt: clock.now, fileIds: [data.id] }
  const bankReference = `BANK ${count}-2026`
  const { offline } = await must(
    submitVoucher,
    { orderNumber, ...form, amount, bankReference },
    buyer.by,
  )
  const voucherId = offline.vouchers.at(-1)!.id
  const acceptance = { voucherId, acceptedAmount: amount, bankReference }
  await must(acceptVoucher, acceptance, clerk.by)
  return acceptance
}

const mailsAbout = (orderNumber: string) =>
  db.rows<{ template: string; encryptedText: Buffer; key: string }>(sql`
    select *, sealed as encrypted_text from messages.outbox where key like ${`voucher-%:${orderNumber}:%`} order by id`)

test('a partial acceptance is notified with the rest and the deadline; the rest as accepted', async () => {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(2), 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  await transferred(orderNumber, payableAmount - 300)
  const [mail] = await mailsAbout(orderNumber)
  expect(mail!.template).toBe('voucher-partly')
  const { subject, text } = decryptMail(mail!)
  expect(subject).toBe(`订单 ${orderNumber} 还需支付 ¥3.00`)
  const amount = ((payableAmount - 300) / 100).toFixed(2)
  for (const words of ['¥3.00', amount, '2026-03-04']) expect(text).toContain(words)
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    paidAmount: payableAmount - 300,
    axes: { payment: 'partially_paid' },
  })

  await transferred(orderNumber, 300)
  expect((await mailsAbout(orderNumber)).map(({ template }) => template)).toEqual([
    'voucher-partly',
    'voucher-accepted',
  ])
})

test('a proof is decided once, and only one that there is', async () => {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(2), 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const acceptance = await transferred(orderNumber, payableAmount - 300)
  const accept = async (changes: object) =>
    (await call(acceptVoucher, { ...acceptance, ...changes }, clerk.by)).code
  expect(await accept({})).toBe(PaymentReasons.voucherDecided.code)
  expect(await accept({ voucherId: 999_999_999 })).toBe(PaymentReasons.voucherNotFound.code)
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    paidAmount: payableAmount - 300,
  })
})
