/** Wallets in the demo: three months of what staff added and took off, each agreed to by two people. */
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { adjustWallet, walletOf } from '#domains/wallet/office-contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Scene } from './acts.ts'
import { at, buyerIdOf, financeOf } from './credit.ts'
import type { Story } from './stories.ts'

type Adjustment = { amount: number; currency: Currency; note: string }

/** Asked for by finance. */
async function ask(scene: Scene, key: string, { amount, currency, note }: Adjustment) {
  const buyerId = await buyerIdOf(scene, `${key}@demo.example`)
  const finance = financeOf(scene)
  const { balances } = await finance.call(walletOf, { buyerId })
  await finance.call(adjustWallet, {
    buyerId,
    direction: amount > 0 ? 'credit' : 'debit',
    currency,
    amount: Math.abs(amount),
    seenAmount: balances.find((each) => each.currency === currency)?.amount ?? 0,
    note,
  })
  return buyerId
}

/** And agreed to by the owner. */
async function adjust(scene: Scene, key: string, adjustment: Adjustment): Promise<void> {
  const buyerId = await ask(scene, key, adjustment)
  const { caller } = scene.staff
  const { items } = await caller.call(listApprovals, { object: `wallet:${buyerId}` })
  await caller.call(approve, { approvalId: items[0]!.id })
}

const adjusted = (key: string, daysAgo: number, adjustment: Adjustment): Story =>
  at(key, { daysAgo, play: (scene) => adjust(scene, key, adjustment) })

const LIN = 'lin'
const SARAH = 'sarah'
const DIEGO = 'diego'
const SITI = 'siti'
const CHEN = 'chen'

export const WALLETS: readonly Story[] = [
  adjusted(LIN, 84, { amount: 120_000, currency: 'CNY', note: '线下活动返利，第三季度' }),
  adjusted(LIN, 58, { amount: 36_800, currency: 'CNY', note: '订单迟发三天，补偿运费' }),
  adjusted(LIN, 41, { amount: -6_800, currency: 'CNY', note: '运费补偿重复入账，扣回一笔' }),
  adjusted(LIN, 12, { amount: 58_000, currency: 'CNY', note: '外箱破损，双方协商补偿' }),
  adjusted(LIN, 1, { amount: 20_000, currency: 'CNY', note: '质检返工，补贴人工费' }),
  adjusted(SARAH, 76, {
    amount: 25_000,
    currency: 'USD',
    note: 'Goodwill credit: two weeks of delay at the port',
  }),
  adjusted(SARAH, 33, {
    amount: 4_550,
    currency: 'USD',
    note: 'Return freight for the wrong drive shafts',
  }),
  adjusted(SARAH, 6, {
    amount: -550,
    currency: 'USD',
    note: 'Return freight was 40.00, not 45.50',
  }),
  adjusted(DIEGO, 29, {
    amount: 18_000,
    currency: 'USD',
    note: 'Compensación por una caja dañada en el transporte',
  }),
  adjusted(SITI, 19, {
    amount: 75_000_000,
    currency: 'IDR',
    note: 'Kompensasi keterlambatan pengiriman',
  }),
  at(CHEN, {
    daysAgo: 0.3,
    play: async (scene) =>
      void (await ask(scene, CHEN, {
        amount: 8_800,
        currency: 'CNY',
        note: '少发一件，补差价',
      })),
  }),
]
