/** The figure about messages on the office's inbox: failed and late ones. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnsent } from './unsent.ts'

export function OutboxFigures() {
  const t = useT('office.messages')
  const { number } = useNumbers()
  const { data } = useUnsent()
  const { failedCount, lateCount } = data ?? { failedCount: 0, lateCount: 0 }
  return (
    <Kpi
      label={t('outbox.title')}
      figure={data === undefined ? '–' : number(failedCount)}
      note={lateCount > 0 ? t('outbox.lateCount', { count: lateCount }) : t('outbox.allLeave')}
      tone={failedCount > 0 ? 'danger' : lateCount > 0 ? 'warning' : 'success'}
      link={(props) => <Link to="/office/outbox" {...props} />}
    />
  )
}
