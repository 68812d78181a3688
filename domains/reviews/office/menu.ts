/** The entries of this domain in the office's menu. */
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const questionsEntry = {
  to: '/office/questions',
  icon: MessageCircleQuestionMark,
  needs: 'questions.answer',
  useTitle: () => useT('office.reviews')('nav.questions'),
  useWords: () => useT('office.reviews')('navWords.questions'),
} as const satisfies MenuEntry
