/** The mails about building, installing and accepting a machine. */
import type { Sample } from '#domains/messages/definition.ts'
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'

type AboutOrder = { orderNumber: string; path: string }

const sampleOfOrder = (s: Sample): AboutOrder => ({
  orderNumber: 'DO260301482913570',
  path: s.path,
})

export type DeviceOrderMails = {
  /** `note` may be empty. */
  'machine-milestone': AboutOrder & { milestone: string; note: string }
  'installation-confirmed': AboutOrder & { at: Instant; note: string }
  'installation-others': AboutOrder & { reason: string }
  'objection-answered': AboutOrder & { reply: string }
  /** `until`: the last day of the warranty. */
  'machine-accepted': AboutOrder & { until: string; signer: string }
  /** Nobody signed in time. */
  'machine-deemed-accepted': AboutOrder & { until: string; months: number }
  'acceptance-reminder': AboutOrder & { acceptBy: Instant; months: number }
  'machine-warranty': AboutOrder & { was: number; months: number }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends DeviceOrderMails {}
}

export const DEVICE_ORDER_MAILS = mailsOf<DeviceOrderMails>('device-orders', {
  'machine-milestone': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), milestone: s.word('name'), note: s.word('reason') }),
  },
  'installation-confirmed': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), at: s.now, note: s.word('reason') }),
  },
  'installation-others': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), reason: s.word('reason') }),
  },
  'objection-answered': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), reply: s.word('reason') }),
  },
  'machine-accepted': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), until: '2027-03-01', signer: s.word('name') }),
  },
  'machine-deemed-accepted': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), until: '2027-03-01', months: 12 }),
  },
  'acceptance-reminder': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), acceptBy: s.now, months: 12 }),
  },
  'machine-warranty': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), was: 12, months: 24 }),
  },
})
