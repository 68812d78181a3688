/** Orders of machines for tests: begun, delivered, received. */
import sharp from 'sharp'
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { setWarranty } from './office-contract.ts'

type Clerk = Awaited<ReturnType<OrderShop['aClerk']>>

export function machinesOf(shop: OrderShop, clerk: Clerk) {
  const { must } = shop
  let shade = 0
  const pay = async (orderNumber: string, { by }: Buyer): Promise<void> => {
    const { redirectUrl } = await must(payOnline, { orderNumber }, by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
  }
  const begun = async (buyer: Buyer): Promise<string> => {
    const item = await shop.goods(5, { family: 'device', amount: 2_000_000 })
    const { orderNumber } = await shop.anOrder(buyer, item)
    await pay(orderNumber, buyer)
    await shop.settle()
    return orderNumber
  }
  const delivered = async (buyer: Buyer): Promise<string> => {
    const orderNumber = await begun(buyer)
    await pay(orderNumber, buyer)
    const [carrier] = await must(listCarriers, {}, clerk.by)
    const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
    const parcel = {
      orderNumber,
      carrierId: carrier!.id,
      trackingNumber: 'SF1234567890123',
      lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    }
    await must(shipParcel, parcel, clerk.by)
    return orderNumber
  }
  const received = async (buyer: Buyer): Promise<string> => {
    const orderNumber = await delivered(buyer)
    await must(confirmReceipt, { orderNumber }, buyer.by)
    await shop.settle()
    return orderNumber
  }
  /** @returns the file of another picture each time */
  const upload = async ({ by }: Buyer): Promise<string> => {
    const background = { r: ++shade, g: 5, b: 5 }
    const create = { width: 20, height: 20, channels: 3 as const, background }
    const body = new FormData()
    const bytes = await sharp({ create }).png().toBuffer()
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 's.png')
    const address = `${shop.url}/api/uploads/answer`
    const sent = await fetch(address, { method: 'POST', body, headers: by })
    const { data } = (await sent.json()) as { data: { id: string } }
    return data.id
  }
  /** A colleague agrees to what was asked about this order. */
  const agree = async (colleague: Clerk, orderNumber: string): Promise<void> => {
    const object = `order:${orderNumber}`
    const { items } = await must(listApprovals, { object }, colleague.by)
    await must(approve, { approvalId: items[0]!.id }, colleague.by)
  }
  /** Other months of warranty, as a colleague agreed to them. */
  const warrant = async (
    form: { orderNumber: string; months: number; version: number },
    colleague: Clerk,
  ): Promise<void> => {
    await must(setWarranty, form, clerk.by)
    await agree(colleague, form.orderNumber)
  }
  return { pay, begun, delivered, received, upload, agree, warrant }
}
