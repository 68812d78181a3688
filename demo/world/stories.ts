/** What happened in the demo shop in the last weeks: an order in every state there is. */
import { decide, payOnline, place, sendVoucher, ship, type Scene } from './acts.ts'

export type Story = {
  buyer: string
  code: string
  quantity: number
  hoursAgo: number
  play: (scene: Scene) => Promise<void>
}

const hoursAgo = (now: number) => new Date(Date.now() - now * 3_600_000).toISOString()

export const STORIES: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 800,
    hoursAgo: 24 * 62,
    play: async (scene) => {
      const number = await place(scene, '请走专线，到货前电话')
      await payOnline(scene, number)
      await scene.at(24 * 61)
      await ship(scene, number)
      await scene.at(24 * 57)
      await scene.buyer.confirmReceipt(number)
    },
  },
  {
    buyer: 'siti',
    code: 'CA-CP9',
    quantity: 20,
    hoursAgo: 24 * 45,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
      await scene.at(24 * 43)
      await ship(scene, number) // and it confirms itself after 15 days
    },
  },
  {
    buyer: 'sarah',
    code: 'TL-ID20',
    quantity: 6,
    hoursAgo: 24 * 14,
    play: async (scene) => {
      const number = await place(scene, 'Dock 4, weekdays only')
      await payOnline(scene, number)
      await scene.at(24 * 13)
      await ship(scene, number)
      await scene.at(24 * 6)
      await scene.buyer.confirmReceipt(number)
    },
  },
  {
    buyer: 'chen',
    code: 'LT-TL12',
    quantity: 1,
    hoursAgo: 24 * 10,
    play: async (scene) => void (await place(scene)),
  },
  {
    buyer: 'diego',
    code: 'CA-FL75',
    quantity: 4,
    hoursAgo: 24 * 9,
    play: async (scene) => {
      const number = await place(scene)
      await scene.buyer.cancel(number, 'changedMind')
    },
  },
  {
    buyer: 'lin',
    code: 'ST-HT200',
    quantity: 2,
    hoursAgo: 24 * 8,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
      await scene.at(24 * 7.5)
      await scene.staff.cancelAndRefund(number, '该批次抽检不合格')
    },
  },
  {
    buyer: 'lin',
    code: 'BR-6205',
    quantity: 200,
    hoursAgo: 24 * 5,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
      await scene.at(24 * 3)
      await ship(scene, number)
    },
  },
  {
    buyer: 'sarah',
    code: 'SF-HM-V',
    quantity: 60,
    hoursAgo: 24 * 4,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
      await scene.at(24 * 2.5)
      await ship(scene, number, 0.5)
    },
  },
  {
    buyer: 'lin',
    code: 'VL-BF',
    quantity: 20,
    hoursAgo: 24 * 3.5,
    play: async (scene) => {
      const number = await place(scene, '需要增值税专票')
      await payOnline(scene, number)
      await scene.at(24 * 2)
      await scene.buyer.remind(number)
    },
  },
  {
    buyer: 'siti',
    code: 'ST-CR64',
    quantity: 40,
    hoursAgo: 40,
    play: async (scene) => {
      const number = await place(scene)
      await sendVoucher(scene, number, { share: 0.5, paidAt: hoursAgo(41) })
      await scene.at(30)
      const { vouchers } = await scene.staff.payments(number)
      await decide(scene, number, vouchers[0]?.amount ?? 100)
    },
  },
  {
    buyer: 'sarah',
    code: 'LT-TL12',
    quantity: 10,
    hoursAgo: 36,
    play: async (scene) => {
      const number = await place(scene)
      await sendVoucher(scene, number, { paidAt: hoursAgo(37) })
      await scene.at(33)
      const { vouchers } = await scene.staff.payments(number)
      await decide(scene, number, vouchers[0]?.amount ?? 100)
      await scene.at(20)
      await scene.staff.cancelAndRefund(number, 'Damaged in the warehouse') // finance has yet to send it
    },
  },
  {
    buyer: 'lin',
    code: 'VL-BF',
    quantity: 5,
    hoursAgo: 30,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
    },
  },
  {
    buyer: 'lin',
    code: 'PK-TP48',
    quantity: 144,
    hoursAgo: 26,
    play: async (scene) => {
      const number = await place(scene)
      await sendVoucher(scene, number, { paidAt: hoursAgo(27) })
      await scene.at(20)
      await decide(scene, number, null)
    },
  },
  {
    buyer: 'lin',
    code: 'IN-Y100',
    quantity: 10,
    hoursAgo: 6,
    play: async (scene) => {
      const number = await place(scene)
      await sendVoucher(scene, number, { paidAt: hoursAgo(7) })
    },
  },
  {
    buyer: 'chen',
    code: 'OF-CH8',
    quantity: 2,
    hoursAgo: 3,
    play: async (scene) => {
      const number = await place(scene)
      await payOnline(scene, number)
    },
  },
  {
    buyer: 'diego',
    code: 'LT-B12',
    quantity: 2,
    hoursAgo: 2,
    play: async (scene) => {
      const number = await place(scene)
      await scene.buyer.chooseOffline(number)
    },
  },
  {
    buyer: 'chen',
    code: 'TL-TB18',
    quantity: 1,
    hoursAgo: 0.05,
    play: async (scene) => void (await place(scene)),
  },
]
