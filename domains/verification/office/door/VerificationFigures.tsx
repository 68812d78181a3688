/** The inbox's count of verifications that wait for review. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingVerifications } from './waiting.ts'

export function VerificationFigures() {
  const t = useT('office.verification')
  const { number } = useNumbers()
  const { data } = useWaitingVerifications()
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
