/** The figure about approvals on the office's inbox: those that wait for the reader. Renders nothing where there are none. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useWaitingApprovals } from './waiting.ts'

export function ApprovalFigure() {
  const t = useT('office.approvals')
  const { number } = useNumbers()
  const { data } = useWaitingApprovals()
  const { count = 0, ownCount = 0 } = data ?? {}
  if (count + ownCount === 0) return null
  return (
    <Kpi
      label={t('figure.label')}
      figure={number(count)}
      note={ownCount > 0 ? t('figure.own', { count: ownCount }) : t('figure.note')}
      tone={count > 0 ? 'warning' : undefined}
      link={(props) => <Link to="/office/approvals" {...props} />}
    />
  )
}
