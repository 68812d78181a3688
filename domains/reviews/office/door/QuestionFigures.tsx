/** The inbox's count of questions without an answer of the shop. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingQuestions } from '../waiting.ts'

export function QuestionFigures() {
  const t = useT('office.reviews')
  const { number } = useNumbers()
  const { data } = useWaitingQuestions()
  const { openCount, lateCount = 0, heldCount = 0 } = data ?? {}
  return (
    <Kpi
      label={t('figure.open')}
      figure={openCount === undefined ? '–' : number(openCount)}
      note={
        lateCount > 0
          ? t('figure.late', { count: lateCount })
          : heldCount > 0
            ? t('figure.held', { count: heldCount })
            : t('figure.inTime')
      }
      tone={lateCount > 0 ? 'danger' : heldCount > 0 ? 'warning' : 'success'}
      link={(props) => <Link to="/office/questions" {...props} />}
    />
  )
}
