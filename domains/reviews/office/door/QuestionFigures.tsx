/** The inbox's count of questions without an answer of the shop. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingQuestions } from '../waiting.ts'

export function QuestionFigures() {
  const t = useT('office.reviews')
  const { number } = useNumbers()
  const { data } = useWaitingQuestions()
  const { openCount, lateCount, heldCount = 0 } = data ?? {}
  const isHeld = lateCount === 0 && heldCount > 0
  return (
    <Kpi
      label={t('figure.open')}
      figure={openCount === undefined ? '–' : number(openCount)}
      {...deadlineNote(lateCount, {
        late: (count) => t('figure.late', { count }),
        inTime: t('figure.inTime'),
      })}
      {...(isHeld && { note: t('figure.held', { count: heldCount }), tone: 'warning' as const })}
      link={(props) => <Link to="/office/questions" {...props} />}
    />
  )
}
