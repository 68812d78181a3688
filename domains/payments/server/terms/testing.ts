/** Orders on credit terms and proofs of transfers, for tests. */
import sharp from 'sharp'
import type { openOrderShop } from '#apps/api/testing/order-shop.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { beginSubmission, sendSubmission } from '#domains/credit/submissions-contract.ts'
import { payInfo, payOnTerms } from '../../contract.ts'

type Shop = Awaited<ReturnType<typeof openOrderShop>>
type Buyer = Awaited<ReturnType<Shop['aBuyer']>>

let shade = 0
/** Each another one, unless its number is given. */
export async function uploadProof(
  { url }: Shop,
  { by }: Pick<Buyer, 'by'>,
  which = shade++,
): Promise<string> {
  const background = { r: which % 256, g: 7, b: which >> 8 }
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'v.png')
  const to = `${url}/api/uploads/voucher`
  const answer = await fetch(to, { method: 'POST', body: form, headers: by })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** An order that the buyer has paid on terms, as the pay page showed it. */
export async function anOrderOnTerms(
  shop: Shop,
  buyer: Buyer,
  goods: Awaited<ReturnType<Shop['goods']>>,
  quantity = 1,
) {
  const order = await shop.anOrder(buyer, goods, quantity)
  const { orderNumber, payableAmount: amount } = order
  const { credit } = await shop.must(payInfo, { orderNumber }, buyer.by)
  const seen = { orderNumber, amount, periodDays: credit!.periodDays }
  const { termNumber } = await shop.must(payOnTerms, seen, buyer.by)
  return { ...order, termNumber }
}

type Form = InputOf<typeof sendSubmission>

/** A repayment that the buyer has begun and sent the proof of. */
export async function aSubmission(
  shop: Shop,
  buyer: Buyer,
  { entryIds = [], ...form }: Partial<Form> & { entryIds?: number[]; amount: number },
) {
  const { id: submissionId } = await shop.must(
    beginSubmission,
    { creditEntryIds: entryIds },
    buyer.by,
  )
  const proof = {
    submissionId,
    payerName: '林',
    payerLast4: '1234',
    paidAt: shop.clock.now,
    bankReference: `OWN-${submissionId}`,
    fileIds: [await uploadProof(shop, buyer)],
    ...form,
  }
  return shop.must(sendSubmission, proof, buyer.by)
}
