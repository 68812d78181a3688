/** The inbox's count of transfer requests without an answer. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingTransfers } from './waiting.ts'

export function TransferFigures() {
  const t = useT('office.transfers')
  const { number } = useNumbers()
  const { data } = useWaitingTransfers()
  return (
    <Kpi
      label={t('figure.requests')}
      figure={data === undefined ? '–' : number(data.requestCount)}
      {...deadlineNote(data?.lateCount, {
        late: (count) => t('figure.late', { count }),
        inTime: t('figure.inTime'),
      })}
      link={(props) => <Link to="/office/transfers" {...props} />}
    />
  )
}
