/** The mail to staff about what waits for them, and that to a buyer whom they ask for more. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { translate } from '#kit/server/text/translate.ts'

export type WorkMails = {
  /** `count` is how much is new, `summary` a line for each queue. */
  'work-waiting': { name: string; count: number; summary: string; path: string }
  /** `about` is what the question is about. */
  'info-requested': { about: string; question: string; answerBy: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends WorkMails {}
}

export const WORK_MAILS = mailsOf<WorkMails>('work', {
  'work-waiting': {
    kind: 'security',
    sample: (s) => ({
      name: s.word('name'),
      count: 3,
      summary: translate(s.lang, 'work.line', {
        kindName: translate(s.lang, 'work.kind.quotes'),
        newCount: 3,
        waitingCount: 5,
        lateCount: 1,
      }),
      path: '/office',
    }),
  },
  // Mandatory: without an answer the buyer's matter stands still.
  'info-requested': {
    kind: 'security',
    needsLink: true,
    sample: (s) => ({
      about: s.word('store'),
      question: s.word('reason'),
      answerBy: s.now,
      path: s.path,
    }),
  },
})
