/** What happened in the demo shop in the last weeks: an order in every state there is. */
import { decide, payOnline, place, sendVoucher, ship, type Told } from './acts.ts'

export type Story = {
  buyer: string
  code: string
  quantity: number
  hoursAgo: number
  tell: (told: Told) => Promise<void>
}

const hoursAgo = (now: number) => new Date(Date.now() - now * 3_600_000).toISOString()

export const STORIES: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 800,
    hoursAgo: 24 * 62,
    tell: async (told) => {
      const number = await place(told, '请走专线，到货前电话')
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
    buyer: 'sarah',
    code: 'LT-TL12',
    quantity: 10,
    hoursAgo: 36,
    tell: async (told) => {
      const number = await place(told)
      await sendVoucher(told, number, { paidAt: hoursAgo(37) })
      await told.at(33)
      const { vouchers } = await told.staff.payments(number)
      await decide(told, number, vouchers[0]?.amount ?? 100)
      await told.at(20)
      await told.staff.cancelAndRefund(number, 'Damaged in the warehouse') // finance has yet to send it
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
