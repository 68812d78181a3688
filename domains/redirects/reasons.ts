/** Why requests about redirects are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9390 to 9399. */
export const RedirectReasons = {
  fromWrong: { code: 9390, message: 'redirects.fromWrong' },
  toWrong: { code: 9391, message: 'redirects.toWrong' },
  addressTaken: { code: 9392, message: 'redirects.addressTaken' },
  wouldLoop: { code: 9393, message: 'redirects.wouldLoop' },
  tooManyRedirects: { code: 9394, message: 'redirects.tooManyRedirects' },
} as const satisfies Record<string, Reason>
