/** The inbox's count of verifications that wait for review. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingVerifications } from './waiting.ts'

export function VerificationFigures() {
  const t = useT('office.verification')
  const { number } = useNumbers()
  const { data } = useWaitingVerifications()
  return (
    <Kpi
      label={t('figure')}
      figure={data === undefined ? '–' : number(data.waitingCount)}
      {...deadlineNote(data?.lateCount, {
        late: (count) => t('late', { count }),
        inTime: t('inTime'),
      })}
      link={(props) => <Link to="/office/papers" {...props} />}
    />
  )
}
