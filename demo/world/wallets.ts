/** Wallets in the demo: three months of what staff added and took off, each agreed to by two people, and withdrawals. */
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { adjustWallet, walletOf } from '#domains/wallet/office-contract.ts'
import {
  approveWithdrawal,
  recordWithdrawalPaid,
  startWithdrawal,
} from '#domains/wallet/office-withdrawals-contract.ts'
import {
  addPayoutAccount,
  applyForWithdrawal,
  myPayouts,
} from '#domains/wallet/withdrawals-contract.ts'
import { beginTopUp } from '#domains/payments/top-up-contract.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import { agreeAsOwner, onThisMachine, type Scene } from './acts.ts'
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
  await agreeAsOwner(scene, `wallet:${buyerId}`)
}

const adjusted = (key: string, daysAgo: number, adjustment: Adjustment): Story =>
  at(key, { daysAgo, play: (scene) => adjust(scene, key, adjustment) })

/** Of the demo alone. */
const PAY_PASSWORD = '739164'

async function addAccount({ buyer: { caller } }: Scene): Promise<void> {
  await caller.call(setPayPassword, { password: PAY_PASSWORD, repeated: PAY_PASSWORD })
  await caller.call(addPayoutAccount, {
    kind: 'bank',
    holder: 'company',
    bank: '中国工商银行广州分行',
    number: '6222021001116245702',
    swift: '',
    payPassword: PAY_PASSWORD,
  })
}

async function withdraw({ buyer: { caller } }: Scene, amount: number) {
  const { accounts } = await caller.call(myPayouts, {})
  return caller.call(applyForWithdrawal, {
    accountId: accounts[0]!.id,
    currency: 'CNY',
    amount,
    feeAmount: 0,
    payPassword: PAY_PASSWORD,
  })
}

/** Pays money in online, or is declined. */
const toppedUp = (
  key: string,
  daysAgo: number,
  { amount, currency, isDeclined = false }: Money & { isDeclined?: boolean },
): Story =>
  at(key, {
    daysAgo,
    play: async ({ buyer }) => {
      const { attemptId, redirectUrl } = await buyer.caller.call(beginTopUp, { amount, currency })
      await buyer.atProvider(onThisMachine(redirectUrl), isDeclined ? 'fail' : 'silent')
      await buyer.attempt(attemptId)
    },
  })

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
  toppedUp(SARAH, 25, { amount: 30_000, currency: 'USD' }),
  toppedUp(LIN, 5, { amount: 200_000, currency: 'CNY', isDeclined: true }),
  toppedUp(LIN, 5, { amount: 200_000, currency: 'CNY' }),
  at(LIN, { daysAgo: 10, play: addAccount }),
  at(LIN, {
    daysAgo: 8,
    play: async (scene) => {
      const { id: withdrawalId } = await withdraw(scene, 50_000)
      const finance = financeOf(scene)
      await finance.call(approveWithdrawal, { withdrawalId })
      await finance.call(startWithdrawal, { withdrawalId })
      await finance.call(recordWithdrawalPaid, {
        withdrawalId,
        bankReference: 'ICBC 20261120 7781',
      })
    },
  }),
  at(LIN, { daysAgo: 0.4, play: async (scene) => void (await withdraw(scene, 30_000)) }),
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
