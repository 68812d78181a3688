/** Why requests about wallets are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 7900 to 7949. */
export const WalletReasons = {
  moreThanHeld: { code: 7900, message: 'wallet.moreThanHeld' },
  notVerified: { code: 7901, message: 'wallet.notVerified' },
  tooManyAccounts: { code: 7902, message: 'wallet.tooManyAccounts' },
  accountInUse: { code: 7903, message: 'wallet.accountInUse' },
  payoutsLocked: { code: 7904, message: 'wallet.payoutsLocked' },
  nameChanged: { code: 7905, message: 'wallet.nameChanged' },
  belowLeast: { code: 7906, message: 'wallet.belowLeast' },
  aboveDay: { code: 7907, message: 'wallet.aboveDay' },
  oftenToday: { code: 7908, message: 'wallet.oftenToday' },
  withdrawalOpen: { code: 7909, message: 'wallet.withdrawalOpen' },
  withdrawalOver: { code: 7910, message: 'wallet.withdrawalOver' },
  nothingToPay: { code: 7911, message: 'wallet.nothingToPay' },
  paidByAnother: { code: 7913, message: 'wallet.paidByAnother' },
  begunLately: { code: 7914, message: 'wallet.begunLately' },
  commissionOwed: { code: 7915, message: 'wallet.commissionOwed' },
  buyerOwes: { code: 7916, message: 'wallet.buyerOwes' },
  buyerBlocked: { code: 7917, message: 'wallet.buyerBlocked' },
  toppedUpLately: { code: 7918, message: 'wallet.toppedUpLately' },
  topUpOff: { code: 7919, message: 'wallet.topUpOff' },
  topUpBelowLeast: { code: 7920, message: 'wallet.topUpBelowLeast' },
  topUpAboveMost: { code: 7921, message: 'wallet.topUpAboveMost' },
  topUpAboveDay: { code: 7922, message: 'wallet.topUpAboveDay' },
  topUpDisputed: { code: 7923, message: 'wallet.topUpDisputed' },
  referenceUsed: { code: 7912, message: 'wallet.referenceUsed' },
} as const satisfies Record<string, Reason>
