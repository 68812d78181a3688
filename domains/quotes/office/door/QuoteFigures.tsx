/** The inbox's count of quote requests without an answer. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingQuotes } from './waiting.ts'

export function QuoteFigures() {
  const t = useT('office.quotes')
  const { number } = useNumbers()
  const { data } = useWaitingQuotes()
  const lateCount = data?.lateCount ?? 0
  return (
    <Kpi
      label={t('figure')}
      figure={data === undefined ? '–' : number(data.sentCount)}
      note={lateCount > 0 ? t('late', { count: lateCount }) : t('inTime')}
      tone={lateCount > 0 ? 'danger' : 'success'}
      link={(props) => <Link to="/office/quotes" {...props} />}
    />
  )
}
