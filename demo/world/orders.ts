/**
 * Orders of the demo world in every state there is. They are not written into tables: people of the demo place, pay,
 * ship and receive them through the shop's own calls, while a clock of their own runs through the last weeks.
 */
import sharp from 'sharp'
import type { Lang } from '#kit/contract/values.ts'
import { openStaff, openVisitor, type Staff, type Visitor } from '../../e2e/driver.ts'
import type { Stocked } from './goods.ts'

type Cast = {
  url: string
  goods: Stocked
  /** Logs one of the buyers in, as of the clock. */
  login: (buyer: string) => Promise<{ token: string; lang: Lang }>
  staffId: number
  /** Sets the clock to so many hours ago, and lets what was due happen. */
  at: (hoursAgo: number) => Promise<void>
}

type Told = {
  buyer: Visitor
  staff: Staff
  code: string
  quantity: number
  at: Cast['at']
  cast: Cast
}
type Story = {
  buyer: string
  code: string
  quantity: number
  hoursAgo: number
  tell: (told: Told) => Promise<void>
}

export async function loadOrders(cast: Cast): Promise<number> {
  for (const { tell, buyer, ...story } of STORIES.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    await cast.at(story.hoursAgo)
    const who = await cast.login(buyer)
    const visitor = openVisitor(cast.url, { lang: who.lang })
    visitor.caller.token = who.token
    const staff = openStaff(cast.url)
    staff.caller.staffCookie = String(cast.staffId)
    await tell({
      buyer: visitor,
      staff,
      code: story.code,
      quantity: story.quantity,
      at: cast.at,
      cast,
    })
  }
  return STORIES.length
}

/** Cart, quote, order. @returns its number */
async function place({ buyer, code, quantity, cast }: Told, remarks = ''): Promise<string> {
  const goods = cast.goods.goods.find((each) => each.code === code)
  if (goods === undefined) throw new Error(`the demo sells no ${code}`)
  const { skus } = await buyer.product(goods.productId)
  const [sku] = skus
  const [warehouseId] = cast.goods.warehouseIds
  if (sku === undefined || warehouseId === undefined) throw new Error(`${code} has nothing to buy`)
  const { minQuantity, step, id } = sku.units[0]!
  const fitting = Math.max(minQuantity, quantity - ((quantity - minQuantity) % step))
  const quote = await buyer.quote({
    addressId: null,
    delivery: 'express',
    buyNow: { skuId: sku.id, unitId: id, warehouseId, quantity: fitting },
  })
  return (await buyer.submitOrder(quote.id, remarks)).orderNumber
}

async function payOnline({ buyer }: Told, orderNumber: string): Promise<void> {
  const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(redirectUrl, 'silent')
  const { paid } = await buyer.attempt(attemptId) // asks the provider, whose word did not come
  if (!paid) throw new Error(`${orderNumber} was not paid`)
}

/** A picture that could be a bank's receipt: lines on paper, the same for nobody. */
const receipt = (seed: string) =>
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

async function sendVoucher(
  { buyer }: Told,
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

async function decide(
  { staff }: Told,
  orderNumber: string,
  accepted: number | null,
): Promise<void> {
  const { vouchers } = await staff.payments(orderNumber)
  const voucher = vouchers.at(-1)
  if (voucher === undefined) throw new Error(`${orderNumber} has no voucher`)
  if (accepted === null) await staff.rejectVoucher(voucher.id, '图片模糊,看不清流水号,请重新上传')
  else
    await staff.acceptVoucher({
      voucherId: voucher.id,
      acceptedAmount: accepted,
      bankReference: voucher.bankReference,
    })
}

async function ship({ staff }: Told, orderNumber: string, share = 1): Promise<void> {
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

const hoursAgo = (now: number) => new Date(Date.now() - now * 3_600_000).toISOString()

const STORIES: Story[] = [
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 800,
    hoursAgo: 24 * 62,
    tell: async (told) => {
      const number = await place(told, '请走专线,到货前电话')
      await payOnline(told, number)
      await told.at(24 * 61)
      await ship(told, number)
      await told.at(24 * 57)
      await told.buyer.confirmReceipt(number)
    },
  },
  {
    buyer: 'siti',
    code: 'CA-CP9',
    quantity: 20,
    hoursAgo: 24 * 45,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
      await told.at(24 * 43)
      await ship(told, number) // and it confirms itself after 15 days
    },
  },
  {
    buyer: 'sarah',
    code: 'TL-ID20',
    quantity: 6,
    hoursAgo: 24 * 14,
    tell: async (told) => {
      const number = await place(told, 'Dock 4, weekdays only')
      await payOnline(told, number)
      await told.at(24 * 13)
      await ship(told, number)
      await told.at(24 * 6)
      await told.buyer.confirmReceipt(number)
    },
  },
  {
    buyer: 'chen',
    code: 'LT-TL12',
    quantity: 1,
    hoursAgo: 24 * 10,
    tell: async (told) => void (await place(told)),
  },
  {
    buyer: 'diego',
    code: 'CA-FL75',
    quantity: 4,
    hoursAgo: 24 * 9,
    tell: async (told) => {
      const number = await place(told)
      await told.buyer.cancel(number, 'changedMind')
    },
  },
  {
    buyer: 'lin',
    code: 'ST-HT200',
    quantity: 2,
    hoursAgo: 24 * 8,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
      await told.at(24 * 7.5)
      await told.staff.cancelAndRefund(number, '该批次抽检不合格')
    },
  },
  {
    buyer: 'lin',
    code: 'BR-6205',
    quantity: 200,
    hoursAgo: 24 * 5,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
      await told.at(24 * 3)
      await ship(told, number)
    },
  },
  {
    buyer: 'sarah',
    code: 'SF-HM-V',
    quantity: 60,
    hoursAgo: 24 * 4,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
      await told.at(24 * 2.5)
      await ship(told, number, 0.5)
    },
  },
  {
    buyer: 'lin',
    code: 'DV-AC50',
    quantity: 1,
    hoursAgo: 24 * 3.5,
    tell: async (told) => {
      const number = await place(told, '需要增值税专票')
      await payOnline(told, number)
      await told.at(24 * 2)
      await told.buyer.remind(number)
    },
  },
  {
    buyer: 'siti',
    code: 'ST-CR64',
    quantity: 40,
    hoursAgo: 40,
    tell: async (told) => {
      const number = await place(told)
      await sendVoucher(told, number, { share: 0.5, paidAt: hoursAgo(41) })
      await told.at(30)
      const { vouchers } = await told.staff.payments(number)
      await decide(told, number, vouchers[0]?.amount ?? 100)
    },
  },
  {
    buyer: 'lin',
    code: 'VL-BF',
    quantity: 5,
    hoursAgo: 30,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
    },
  },
  {
    buyer: 'lin',
    code: 'PK-TP48',
    quantity: 144,
    hoursAgo: 26,
    tell: async (told) => {
      const number = await place(told)
      await sendVoucher(told, number, { paidAt: hoursAgo(27) })
      await told.at(20)
      await decide(told, number, null)
    },
  },
  {
    buyer: 'lin',
    code: 'IN-Y100',
    quantity: 10,
    hoursAgo: 6,
    tell: async (told) => {
      const number = await place(told)
      await sendVoucher(told, number, { paidAt: hoursAgo(7) })
    },
  },
  {
    buyer: 'chen',
    code: 'OF-CH8',
    quantity: 2,
    hoursAgo: 3,
    tell: async (told) => {
      const number = await place(told)
      await payOnline(told, number)
    },
  },
  {
    buyer: 'diego',
    code: 'LT-B12',
    quantity: 2,
    hoursAgo: 2,
    tell: async (told) => {
      const number = await place(told)
      await told.buyer.chooseOffline(number)
    },
  },
  {
    buyer: 'chen',
    code: 'TL-TB18',
    quantity: 1,
    hoursAgo: 0.05,
    tell: async (told) => void (await place(told)),
  },
]
