/** The inbox's count of transfer requests without an answer. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingTransfers } from './waiting.ts'

export function TransferFigures() {
  const t = useT('office.transfers')
  const { number } = useNumbers()
  const { data } = useWaitingTransfers()
  const lateCount = data?.lateCount ?? 0
  return (
    <Kpi
      label={t('figure.requests')}
      figure={data === undefined ? '–' : number(data.requestCount)}
      note={lateCount > 0 ? t('figure.late', { count: lateCount }) : t('figure.inTime')}
      tone={lateCount > 0 ? 'danger' : 'success'}
      link={(props) => <Link to="/office/transfers" {...props} />}
    />
  )
}
