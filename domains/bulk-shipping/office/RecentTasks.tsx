/** The latest bulk shipments, so that one that was left is found again. */
import { Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { listShipmentTasks } from '../calls.gen.ts'

export function RecentTasks({ current }: { current: number | undefined }) {
  const t = useT('office.bulk-shipping')
  const { moment } = useDates()
  const { data = [] } = useLive(listShipmentTasks, {})
  const others = data.filter(({ id }) => id !== current)
  if (others.length === 0) return null
  return (
    <Panel title={t('recent')}>
      <ul className="stack gap-2 text-sm">
        {others.map(({ id, staffName, createdAt, rowCount, shippedCount, refusedCount }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link to="/office/orders/ship" search={{ task: id }} className="link">
              {moment(createdAt)}
            </Link>
            <span className="text-ink-3">{staffName}</span>
            <span>
              {shippedCount + refusedCount < rowCount
                ? t('progress', { done: shippedCount + refusedCount, count: rowCount })
                : t('done', { shipped: shippedCount, refused: refusedCount })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
