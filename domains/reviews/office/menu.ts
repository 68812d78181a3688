/** The entries of this domain in the office's menu. */
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import Star from 'lucide-react/icons/star'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const questionsEntry = {
  to: '/office/questions',
  icon: MessageCircleQuestionMark,
  needs: 'questions.answer',
  useTitle: () => useT('office.reviews')('nav.questions'),
  useWords: () => useT('office.reviews')('navWords.questions'),
} as const satisfies MenuEntry

export const reviewsEntry = {
  to: '/office/reviews',
  icon: Star,
  needs: 'reviews.answer',
  useTitle: () => useT('office.reviews')('nav.reviews'),
  useWords: () => useT('office.reviews')('navWords.reviews'),
} as const satisfies MenuEntry
