/** The mails about requested transfers. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Sample } from '#domains/messages/definition.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

type AboutTransfer = { goods: string; warehouse: string; quantity: number; path: string }
const sampleOfTransfer = (s: Sample): AboutTransfer => ({
  goods: s.word('goods'),
  warehouse: s.word('warehouse'),
  quantity: 30,
  path: s.path,
})

export type TransferMails = {
  'transfer-accepted': AboutTransfer & { fee: Money; expectedAt: Instant }
  'transfer-declined': AboutTransfer & { reason: string }
  'transfer-arrived': AboutTransfer & { fee: Money; holdUntil: Instant }
  'transfer-expired': AboutTransfer
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends TransferMails {}
}

export const TRANSFER_MAILS = mailsOf<TransferMails>('transfers', {
  'transfer-accepted': {
    kind: 'requests',
    sample: (s) => ({ ...sampleOfTransfer(s), fee: s.amount, expectedAt: s.now }),
  },
  'transfer-declined': {
    kind: 'requests',
    sample: (s) => ({ ...sampleOfTransfer(s), reason: s.word('reason') }),
  },
  'transfer-arrived': {
    kind: 'requests',
    sample: (s) => ({ ...sampleOfTransfer(s), fee: s.amount, holdUntil: s.now }),
  },
  'transfer-expired': { kind: 'requests', sample: (s) => sampleOfTransfer(s) },
})
