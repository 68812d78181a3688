/** The figure about messages on the office's inbox: those that wait for an answer. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingEnquiries } from './waiting.ts'

export function EnquiryFigures() {
  const t = useT('office.enquiries')
  const { number } = useNumbers()
  const { data } = useWaitingEnquiries()
  const { newCount, lateCount = 0 } = data ?? {}
  return (
    <Kpi
      label={t('figure.new')}
      figure={newCount === undefined ? '–' : number(newCount)}
      note={lateCount > 0 ? t('figure.late', { count: lateCount }) : t('figure.inTime')}
      tone={lateCount > 0 ? 'danger' : 'success'}
      link={(props) => <Link to="/office/enquiries" {...props} />}
    />
  )
}
