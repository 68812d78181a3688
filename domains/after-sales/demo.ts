/** Demo data: cases of after-sales in every state, with a second round, a second look, and exchanges at each stage. */
import { decide, payOnline, place, sendVoucher, ship, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import {
  agree,
  agreeToWait,
  appeal,
  apply,
  applyAgain,
  book,
  checkIn,
  payDifference,
  propose,
  receive,
  refund,
  refuse,
  reject,
  replace,
  revoke,
  send,
  sendHome,
  type Act,
  type Known,
} from './demo-acts.ts'

type Planned = Pick<Story, 'buyer' | 'code' | 'quantity'> & {
  /** Days ago: the order is placed, paid and shipped, all at once. */
  ordered: number
  isReceived?: boolean
  pay?: (scene: Scene, orderNumber: string) => Promise<void>
  /** By hours ago. */
  acts: Record<number, readonly Act[]>
}

/** Each moment is a story of its own, so that all of the demo happens in the order of its days. */
function storiesOf({
  buyer,
  code,
  quantity,
  ordered,
  isReceived = false,
  pay = payOnline,
  acts,
}: Planned): Story[] {
  const known: Known = { orderNumber: '', caseNumber: '' }
  const about = { buyer, code, quantity }
  const began: Story = {
    ...about,
    hoursAgo: ordered * 24,
    play: async (scene) => {
      known.orderNumber = await place(scene)
      await pay(scene, known.orderNumber)
      await ship(scene, known.orderNumber)
      if (isReceived) await scene.buyer.confirmReceipt(known.orderNumber)
    },
  }
  const later = Object.entries(acts).map(([hours, each]): Story => ({
    ...about,
    hoursAgo: Number(hours),
    play: async (scene) => {
      for (const act of each) await act(scene, known)
    },
  }))
  return [began, ...later]
}

const TRANSFERRED_DAYS_AGO = 20
/** By transfer, so that its refund is a transfer too. */
async function payByTransfer(scene: Scene, orderNumber: string): Promise<void> {
  const { payableAmount } = await scene.buyer.order(orderNumber)
  const paidAt = new Date(Date.now() - TRANSFERRED_DAYS_AGO * 86_400_000 - 3_600_000).toISOString()
  await sendVoucher(scene, orderNumber, { paidAt })
  await decide(scene, orderNumber, payableAmount)
}

const DAMAGED = { reason: 'damaged', text: '外箱破损，里面的零件有裂纹' } as const
const CRACKED = {
  reason: 'quality',
  text: 'The shell is cracked beside the vents. We saw it when unpacking.',
} as const
const LEAKING = {
  reason: 'quality',
  text: 'Banyak gelas bocor di sambungan bawah saat diisi minuman panas.',
} as const
const lin = { buyer: 'lin', code: 'BR-6205', quantity: 200 } as const
const sarah = { buyer: 'sarah', code: 'SF-HM-V', quantity: 60 } as const
const TOO_DIM = {
  reason: 'otherVariant',
  text: 'Too dim for our hall, we would rather have the stronger ones.',
} as const
const bulbs = { buyer: 'sarah', code: 'LT-B12', quantity: 10 } as const
const WRONG_COLOUR = {
  reason: 'otherVariant',
  text: 'We ordered these for our staff, who would rather have them in ink.',
} as const
const siti = { buyer: 'siti', code: 'CA-CP9', quantity: 20 } as const

/**
 * Other stories run ahead while they are played (`scene.at`), and what is due by then happens then: between two acts of a case no story begins that
 * runs beyond the time the first of them sets.
 */
export const afterSalesStories: readonly Story[] = [
  // Completed: rejected first, applied again with better pictures.
  {
    ...lin,
    ordered: 40,
    isReceived: true,
    acts: {
      930: [apply({ ...DAMAGED, quantity: 2, photoCount: 1 })],
      920: [reject('从图片看不出您描述的问题。请补充能看清问题的图片后重新提交。')],
      910: [applyAgain({ ...DAMAGED, quantity: 2, photoCount: 3 })],
      900: [agree],
      880: [send],
      820: [checkIn('轴承外圈有裂纹，不可再售')],
      815: [refund],
    },
  },
  { ...sarah, ordered: 6, acts: { 40: [apply({ ...CRACKED, quantity: 2, photoCount: 2 })] } },
  {
    ...siti,
    ordered: 8,
    acts: {
      50: [
        apply({
          type: 'refund_only',
          recovery: 'none',
          reason: 'missing',
          text: 'Kurang dua buah dalam kardus.',
        }),
      ],
      10: [agree],
    },
  },
  { ...lin, ordered: 9, acts: { 60: [apply(DAMAGED)], 46: [agree] } },
  { ...sarah, ordered: 12, acts: { 90: [apply(CRACKED)], 80: [agree], 30: [send] } },
  {
    ...siti,
    ordered: 14,
    acts: {
      140: [apply(LEAKING)],
      130: [agree],
      100: [send],
      6: [checkIn('Sambungan bawah terbuka')],
    },
  },
  {
    ...lin,
    ordered: TRANSFERRED_DAYS_AGO,
    pay: payByTransfer,
    acts: {
      200: [apply(DAMAGED)],
      190: [agree],
      160: [send],
      60: [checkIn('包装完好，可再售', true)],
      50: [refund],
    },
  },
  {
    ...siti,
    ordered: 10,
    acts: { 40: [apply(LEAKING)], 20: [reject('Foto belum menunjukkan masalahnya.')] },
  },
  {
    ...sarah,
    ordered: 11,
    acts: {
      80: [apply({ ...CRACKED, photoCount: 0 })],
      60: [reject('The pictures don’t show the problem. Please add some that show it clearly.')],
      20: [applyAgain({ ...CRACKED, photoCount: 3 })],
    },
  },
  {
    ...lin,
    ordered: 22,
    acts: {
      260: [apply(DAMAGED)],
      250: [agree],
      220: [send],
      120: [refuse('退回的是其他型号的轴承，与申请不符。')],
    },
  },
  {
    ...lin,
    ordered: 20,
    acts: {
      260: [apply(DAMAGED)],
      250: [agree],
      220: [send],
      120: [refuse('退回的商品已使用并有划痕，与申请不符。')],
      100: [sendHome],
    },
  },
  { ...siti, ordered: 13, acts: { 100: [apply(LEAKING)], 98: [revoke] } },
  { ...lin, ordered: 25, acts: { 300: [apply(DAMAGED)], 290: [agree] } },
  {
    ...sarah,
    ordered: 13,
    acts: {
      70: [apply(CRACKED)],
      50: [reject('Used goods can’t be returned without a fault.')],
      16: [appeal('The video shows the crack clearly; the helmets were never worn.')],
    },
  },
  {
    ...lin,
    ordered: 10,
    acts: { 70: [apply({ ...DAMAGED, recovery: 'pickup' })], 50: [agree], 44: [book] },
  },
  {
    ...siti,
    ordered: 9,
    acts: {
      48: [apply({ ...LEAKING, type: 'exchange' })],
      8: [propose('Stok pengganti habis; kami tawarkan retur dan pengembalian dana.')],
    },
  },
  // Exchanges: agreed to, being prepared, on their way, completed.
  {
    ...sarah,
    ordered: 9,
    acts: { 60: [apply({ ...CRACKED, type: 'exchange' })], 48: [agree] },
  },
  {
    ...lin,
    ordered: 16,
    acts: {
      143: [apply({ ...DAMAGED, type: 'exchange' })],
      140: [agree],
      110: [send],
      20: [checkIn('滚珠脱落')],
    },
  },
  {
    ...siti,
    ordered: 19,
    acts: {
      220: [apply({ ...LEAKING, type: 'exchange' })],
      210: [agree],
      180: [send],
      90: [checkIn('Bocor di sambungan')],
      40: [replace],
    },
  },
  {
    ...sarah,
    ordered: 34,
    isReceived: true,
    acts: {
      715: [apply({ ...CRACKED, type: 'exchange' })],
      705: [agree],
      690: [send],
      640: [checkIn('Shell cracked')],
      630: [replace],
      500: [receive],
    },
  },
  // For a colour that is sold out: it waits for stock.
  {
    buyer: 'sarah',
    code: 'CA-FL75',
    quantity: 24,
    ordered: 8,
    acts: {
      40: [
        apply({
          ...WRONG_COLOUR,
          quantity: 6,
          photoCount: 0,
          type: 'exchange',
          isSoldOut: true,
        }),
      ],
      28: [agreeToWait],
    },
  },
  // For something dearer: its difference is to be paid, and was paid.
  {
    ...bulbs,
    ordered: 7,
    acts: {
      30: [apply({ ...TOO_DIM, quantity: 10, photoCount: 0, type: 'exchange', isDearer: true })],
      12: [agree],
    },
  },
  {
    ...bulbs,
    ordered: 12,
    acts: {
      90: [apply({ ...TOO_DIM, quantity: 10, photoCount: 0, type: 'exchange', isDearer: true })],
      70: [agree],
      60: [payDifference],
    },
  },
].flatMap((planned) => storiesOf(planned))
