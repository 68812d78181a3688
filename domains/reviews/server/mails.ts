/** The mails about questions. */
import { mailsOf } from '#domains/messages/server/door.ts'

export type ReviewMails = {
  'question-answered': { goods: string; question: string; answer: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends ReviewMails {}
}

export const REVIEW_MAILS = mailsOf<ReviewMails>('reviews', {
  'question-answered': {
    kind: 'questions',
    sample: (s) => ({
      goods: s.word('goods'),
      question: s.word('question'),
      answer: s.word('answer'),
      path: s.path,
    }),
  },
})
