/** Orders that are paid by bank transfer, for tests. */
import type { Buyer, OrderShop } from '#apps/api/testing/order-shop.ts'
import { chooseOffline, submitVoucher } from '../contract.ts'
import { acceptVoucher } from '../office-contract.ts'
import { uploadProof } from '../server/terms/testing.ts'

let count = 0

/** Its buyer proves a transfer of so much, and staff accept it. */
export async function payByTransfer(
  shop: OrderShop,
  { buyer, clerk }: { buyer: Buyer; clerk: Record<string, string> },
  { orderNumber, amount }: { orderNumber: string; amount: number },
): Promise<void> {
  const { must, clock } = shop
  await must(chooseOffline, { orderNumber }, buyer.by)
  const bankReference = `IN ${++count}-2026`
  const fileIds = [await uploadProof(shop, buyer)]
  const form = { payerName: 'Lin', payerLast4: '1234', paidAt: clock.now, fileIds, bankReference }
  const { offline } = await must(submitVoucher, { orderNumber, amount, ...form }, buyer.by)
  const voucherId = offline.vouchers.at(-1)!.id
  await must(acceptVoucher, { voucherId, acceptedAmount: amount, bankReference }, clerk)
}
