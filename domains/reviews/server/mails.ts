/** The mails about questions and reviews. */
import { mailsOf } from '#domains/messages/server/door.ts'

type AboutReview = { goods: string; path: string }
export type ReviewMails = {
  'question-answered': { goods: string; question: string; answer: string; path: string }
  'review-replied': AboutReview & { reply: string }
  /** A review or its follow-up is not shown. */
  'review-hidden': AboutReview & { reason: string }
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
  'review-replied': {
    kind: 'reviews',
    sample: (s) => ({ goods: s.word('goods'), reply: s.word('answer'), path: s.path }),
  },
  'review-hidden': {
    kind: 'reviews',
    sample: (s) => ({ goods: s.word('goods'), reason: s.word('reason'), path: s.path }),
  },
})
