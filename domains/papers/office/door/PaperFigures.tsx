/** The inbox's figure about papers: what waits for a review. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingPapers } from './waiting.ts'

export function PaperFigures() {
  const t = useT('office.papers')
  const { number } = useNumbers()
  const { data } = useWaitingPapers()
  const lateCount = data?.lateCount ?? 0
  return (
    <Kpi
      label={t('figure')}
      figure={data === undefined ? '–' : number(data.waitingCount)}
      note={lateCount > 0 ? t('late', { count: lateCount }) : t('inTime')}
      tone={lateCount > 0 ? 'danger' : 'success'}
      link={(props) => <Link to="/office/papers" {...props} />}
    />
  )
}
