/** Why requests about campaigns are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8950 to 8999. */
export const CampaignReasons = {
  skuUnknown: { code: 8951, message: 'campaigns.skuUnknown' },
  skuTwice: { code: 8952, message: 'campaigns.skuTwice' },
  periodWrong: { code: 8953, message: 'campaigns.periodWrong' },
} as const satisfies Record<string, Reason>
