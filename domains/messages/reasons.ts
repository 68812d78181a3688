/** Why requests about messages are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4200 to 4299. */
export const MessageReasons = {
  mustBeNotified: { code: 4290, message: 'messages.mustBeNotified' },
  badTemplate: { code: 4200, message: 'messages.badTemplate' },
  noDigest: { code: 4292, message: 'messages.noDigest' },
  fixedTemplate: { code: 4291, message: 'messages.fixedTemplate' },
} as const satisfies Record<string, Reason>
