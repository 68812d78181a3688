/** What buyers state with their proofs beside what the statement says: its amount, and its payer. */
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { listApprovals } from '#domains/approvals/contract.ts'
import { chooseOffline, payInfo, submitVoucher } from '#domains/payments/contract.ts'
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

async function waiting(buyer: Buyer) {
  const goods = await shop.goods(5)
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods, 2)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, amount: payableAmount, reference: offline.reference }
}

test('a number of the bank that somebody guesses takes nobody else’s transfer', async () => {
  const [payer, guesser] = [await shop.aBuyer(), await shop.aBuyer()]
  const { imported, linesOf } = importingIn(shop, importer.by)
  const from = { payer: '广州海港贸易有限公司', account: '6222000099998888' }
  const first = await waiting(payer)
  const before = await imported(
    csvOf([
      { amount: first.amount, text: first.reference, reference: 'SER2026030100001', ...from },
    ]),
  )
  const [paid] = await linesOf(before.id)
  await must(acceptLines, { lines: [{ id: paid!.id, version: paid!.version }] }, clerk.by)

  const second = await waiting(payer)
  const guessed = await waiting(guesser)
  const bankReference = 'SER2026030100017'
  const proof = { payerName: '林', payerLast4: '1234', paidAt: shop.clock.now }
  const fileIds = [await uploadProof(shop, guesser)]
  const { orderNumber, amount } = guessed
  await must(submitVoucher, { orderNumber, ...proof, amount, bankReference, fileIds }, guesser.by)
  const statement = await imported(
    csvOf([{ amount: second.amount, text: '货款', reference: bankReference, ...from }]),
  )
  const [line] = await linesOf(statement.id)
  expect(statement.sureCount).toBe(0)
  expect(line).toMatchObject({
    confidence: 'likely',
    proposal: { parts: [{ orderNumber: second.orderNumber }] },
  })
})
