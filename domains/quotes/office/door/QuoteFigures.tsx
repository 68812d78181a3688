/** The inbox's count of quote requests without an answer. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingQuotes } from './waiting.ts'

export function QuoteFigures() {
  const t = useT('office.quotes')
  const { number } = useNumbers()
  const { data } = useWaitingQuotes()
  return (
    <Kpi
      label={t('figure')}
      figure={data === undefined ? '–' : number(data.sentCount)}
      {...deadlineNote(data?.lateCount, {
        late: (count) => t('late', { count }),
        inTime: t('inTime'),
      })}
      link={(props) => <Link to="/office/quotes" {...props} />}
    />
  )
}
