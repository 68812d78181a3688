/** What the demo's people do, through the shop's own calls. */
import sharp from 'sharp'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { openStaff, type Staff, type Visitor } from '../../e2e/driver.ts'
import type { Stocked } from './goods.ts'

export type Cast = {
  url: string
  goods: Stocked
  /** Logs a buyer in, at the fake clock's time: one of `people.ts` by key, a customer by email. */
  login: (buyer: string) => Promise<{ token: string; lang: Lang }>
  staffId: number
  /** Who keeps the books, and agrees to what one person may not do alone. */
  financeId: number
  /** Who keeps the goods, and asks for what takes two. */
  catalogueId: number
  /** Sets the clock to this many hours ago, and runs what was due until then. */
  at: (hoursAgo: number) => Promise<void>
  /** Runs pending background work. */
  settle: () => Promise<void>
  /** The sandbox takes money for the merchant that this shop has nothing to do with; minor units. */
  payElsewhere: (amount: number) => Promise<void>
}

export type Scene = {
  buyer: Visitor
  staff: Staff
  code: string
  quantity: number
  at: Cast['at']
  cast: Cast
}

/** Calls as the catalogue's clerk. */
export function clerkOf({ cast }: Pick<Scene, 'cast'>): Staff['caller'] {
  const { caller } = openStaff(cast.url)
  caller.staffCookie = String(cast.catalogueId)
  return caller
}

/** The owner agrees to what a colleague has asked for; `object` as approvals name it (`coupon:5`). */
export async function agreeAsOwner(
  { staff: { caller } }: Pick<Scene, 'staff'>,
  object: string,
): Promise<void> {
  const { items } = await caller.call(listApprovals, { object })
  if (items[0] === undefined) throw new Error(`nobody has asked for ${object}`)
  await caller.call(approve, { approvalId: items[0].id })
}

/** @returns the first SKU of the product of a story */
export async function skuOf({ buyer, code, cast }: Scene): Promise<number> {
  const goods = cast.goods.goods.find((each) => each.code === code)
  const [sku] = goods === undefined ? [] : (await buyer.product(goods.productId)).skus
  if (sku === undefined) throw new Error(`the demo sells no ${code}`)
  return sku.id
}

/** Cart, quote, order. @returns its number */
export async function place(
  { buyer, code, quantity, cast }: Scene,
  remarks = '',
  chosen: { pointsCount?: number } = {},
): Promise<string> {
  const goods = cast.goods.goods.find((each) => each.code === code)
  if (goods === undefined) throw new Error(`the demo sells no ${code}`)
  const { skus } = await buyer.product(goods.productId)
  const [sku] = skus
  const [warehouseId] = cast.goods.warehouseIds
  if (sku === undefined || warehouseId === undefined) throw new Error(`${code} has nothing to buy`)
  const { minQuantity, step, id } = sku.units[0]!
  const fitting = Math.max(minQuantity, quantity - ((quantity - minQuantity) % step))
  const quote = await buyer.checkout({
    addressId: null,
    delivery: 'express',
    ...chosen,
    buyNow: { skuId: sku.id, unitId: id, warehouseId, quantity: fitting },
  })
  return (await buyer.submitOrder(quote.id, remarks)).orderNumber
}

export async function payOnline({ buyer }: Scene, orderNumber: string): Promise<void> {
  const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(onThisMachine(redirectUrl), 'silent')
  const { state } = await buyer.attempt(attemptId) // polls the provider, whose notification did not arrive
  if (state !== 'succeeded') throw new Error(`${orderNumber} was not paid`)
}

/** A picture that resembles a bank's receipt: lines on paper, unique for each seed. */
export const receipt = (seed: string) =>
  sharp({ create: { width: 720, height: 480, channels: 3, background: '#f7f7f2' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="720" height="480" xmlns="http://www.w3.org/2000/svg"><rect x="40" y="40" width="640" height="64" fill="#22459a"/>${[
            ...seed,
          ]
            .map(
              (character, i) =>
                `<rect x="60" y="${140 + i * 18}" width="${120 + ((character.charCodeAt(0) * 7) % 460)}" height="8" fill="#5f6c82"/>`,
            )
            .join('')}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer()

export async function sendVoucher(
  { buyer }: Scene,
  orderNumber: string,
  { share = 1, paidAt }: { share?: number; paidAt: string },
): Promise<void> {
  const { dueAmount } = await buyer.chooseOffline(orderNumber)
  const { id } = await buyer.uploadVoucher(new Uint8Array(await receipt(orderNumber)))
  await buyer.submitVoucher({
    orderNumber,
    payerName: 'Demo Buyer',
    payerLast4: '8888',
    amount: Math.floor((dueAmount * share) / 100) * 100,
    paidAt,
    bankReference: `TX${orderNumber.slice(2)}`,
    fileIds: [id],
  })
}

export async function decide(
  { staff }: Scene,
  orderNumber: string,
  accepted: number | null,
): Promise<void> {
  const { vouchers } = await staff.payments(orderNumber)
  const voucher = vouchers.at(-1)
  if (voucher === undefined) throw new Error(`${orderNumber} has no voucher`)
  if (accepted === null) await staff.rejectVoucher(voucher.id, '图片模糊，看不清流水号，请重新上传')
  else
    await staff.acceptVoucher({
      voucherId: voucher.id,
      acceptedAmount: accepted,
      bankReference: voucher.bankReference,
    })
}

export async function ship({ staff }: Scene, orderNumber: string, share = 1): Promise<void> {
  const order = await staff.order(orderNumber)
  const [carrier] = await staff.carriers()
  const lines = order.lines
    .map((line) => ({
      lineId: line.id,
      quantity: Math.ceil((line.quantity - line.shippedQuantity) * share),
    }))
    .filter((line) => line.quantity > 0)
  await staff.ship({
    orderNumber,
    carrierId: carrier?.id ?? 0,
    trackingNumber: `SF${orderNumber.slice(2, 15)}`,
    lines,
  })
}

/** The provider runs on this machine, whatever its public name. */
export function onThisMachine(url: string): string {
  const { port, pathname, search } = new URL(url)
  return `http://127.0.0.1:${port}${pathname}${search}`
}
