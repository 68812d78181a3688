/** A proof of payment whose amount is another than the statement's: who is asked to agree sees both. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listApprovals } from '#domains/approvals/contract.ts'
import { chooseOffline, submitVoucher } from '#domains/payments/contract.ts'
import { uploadProof } from '#domains/payments/server/terms/testing.ts'
import { acceptLines } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, importer] = [await shop.aClerk(), await shop.aClerk()]

test('a colleague who is asked sees what the buyer stated beside what the statement says', async () => {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(100, { amount: 2_000_000 })
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods, 10)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const stated = payableAmount - 100
  const proof = { payerName: '林', payerLast4: '1234', paidAt: shop.clock.now, amount: stated }
  const fileIds = [await uploadProof(shop, buyer)]
  const { offline } = await must(
    submitVoucher,
    { orderNumber, ...proof, bankReference: 'STATED-1', fileIds },
    buyer.by,
  )
  const { imported, linesOf } = importingIn(shop, importer.by)
  const statement = await imported(
    csvOf([{ amount: payableAmount, reference: 'STATED-1', text: offline.reference }]),
  )
  const [line] = await linesOf(statement.id)
  const lines = [{ id: line!.id, version: line!.version }]
  await must(acceptLines, { lines }, importer.by)
  const { items } = await must(listApprovals, {}, clerk.by)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    lines: expect.arrayContaining([
      { word: 'statement.order', amount: payableAmount, text: orderNumber },
      { word: 'statement.claimed', amount: stated, text: orderNumber },
    ]),
  })
})
