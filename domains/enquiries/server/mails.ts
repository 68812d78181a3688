/** The mails about messages to the shop. */
import type { Instant } from '#kit/contract/values.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

export type EnquiryMails = {
  /** `number` identifies the message, `at` is by when the shop intends to answer. */
  'enquiry-received': { number: string; at: Instant; path: string }
  'enquiry-answered': { number: string; answer: string; path: string }
  'enquiry-expired': { number: string; path: string }
  /** Sent to the shop's own address: a message from the contact form. */
  'enquiry-new': { topic: string; name: string; text: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends EnquiryMails {}
}

export const ENQUIRY_MAILS = mailsOf<EnquiryMails>('enquiries', {
  'enquiry-received': {
    kind: 'security',
    sample: (s) => ({ number: '128', at: s.now, path: s.path }),
  },
  'enquiry-answered': {
    kind: 'security',
    sample: (s) => ({ number: '128', answer: s.word('answer'), path: s.path }),
  },
  'enquiry-expired': { kind: 'security', sample: (s) => ({ number: '128', path: s.path }) },
  'enquiry-new': {
    kind: 'security',
    sample: (s) => ({
      topic: s.word('goods'),
      name: s.word('name'),
      text: s.word('question'),
      path: '/office/enquiries/128',
    }),
  },
})
