/** The figure about messages on the office's inbox: those that wait for an answer. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingEnquiries } from './waiting.ts'

export function EnquiryFigures() {
  const t = useT('office.enquiries')
  const { number } = useNumbers()
  const { data } = useWaitingEnquiries()
  const newCount = data?.newCount
  return (
    <Kpi
      label={t('figure.new')}
      figure={newCount === undefined ? '–' : number(newCount)}
      {...deadlineNote(data?.lateCount, {
        late: (count) => t('figure.late', { count }),
        inTime: t('figure.inTime'),
      })}
      link={(props) => <Link to="/office/enquiries" {...props} />}
    />
  )
}
