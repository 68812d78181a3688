/** Counts the database statements of a page of vouchers. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { chooseOffline, submitVoucher } from '../../contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { vouchers } from '../office.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const buyer = await shop.aBuyer()

let shade = 0
async function uploadPicture(): Promise<string> {
  const background = { r: shade++, g: 0, b: 9 }
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'v.png')
  const answer = await fetch(`${shop.url}/api/uploads/voucher`, {
    method: 'POST',
    body: form,
    headers: buyer.by,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

async function waitForReview(): Promise<void> {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(2), 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const fileIds = [await uploadPicture()]
  const payer = { payerName: '林', payerLast4: '1234', bankReference: `REF ${orderNumber}` }
  const voucher = { orderNumber, ...payer, paidAt: clock.now, amount: 100, fileIds }
  await must(submitVoucher, voucher, buyer.by)
}

test('a page of vouchers takes as many statements as one voucher', async () => {
  const countStatements = async () => {
    let count = 0
    const counted = new Proxy(db, {
      get: (target, key) => {
        if (key === 'rows' || key === 'row' || key === 'maybeRow') count++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const context = { db: counted, now: clock.now, lang: 'cn', staffId: 1 } as StaffContext
    const { items } = await vouchers(context, { state: 'under_review' })
    return { count, items: items.length }
  }
  await waitForReview()
  const one = await countStatements()
  await waitForReview()
  await waitForReview()
  expect(await countStatements()).toEqual({ count: one.count, items: one.items + 2 })
})
