/** Why requests about wallets are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 7900 to 7949. */
export const WalletReasons = {
  moreThanHeld: { code: 7900, message: 'wallet.moreThanHeld' },
} as const satisfies Record<string, Reason>
