/** Why requests of the live chat are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6550 to 6599. */
export const ChatReasons = {
  ended: { code: 6550, message: 'chat.ended' },
  full: { code: 6551, message: 'chat.full' },
  keyReused: { code: 6552, message: 'chat.keyReused' },
  notAccepting: { code: 6553, message: 'chat.notAccepting' },
  orderUnknown: { code: 6554, message: 'chat.orderUnknown' },
  productUnknown: { code: 6555, message: 'chat.productUnknown' },
  pictureUnknown: { code: 6556, message: 'chat.pictureUnknown' },
  picturesNeedLogin: { code: 6557, message: 'chat.picturesNeedLogin' },
  servedByOther: { code: 6558, message: 'chat.servedByOther' },
  agentAway: { code: 6559, message: 'chat.agentAway' },
  rated: { code: 6560, message: 'chat.rated' },
} as const satisfies Record<string, Reason>
