/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4000 to 4099. */
export const SettingReasons = {
  unknownSetting: { code: 4000, message: 'settings.unknownSetting' },
  outOfBounds: { code: 4001, message: 'settings.outOfBounds' },
  currencyFixed: { code: 4002, message: 'settings.currencyFixed' },
} as const satisfies Record<string, Reason>
