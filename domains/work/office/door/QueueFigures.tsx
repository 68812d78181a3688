/** The start page's figures of queues whose domains show none of their own: each in which something waits. */
import { Link } from '@tanstack/react-router'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { WorkKind } from '../../kinds.ts'
import { queueFigures } from '../../notices-calls.gen.ts'
import { listOfQueue } from './item-link.ts'

export function QueueFigures({ kinds }: { kinds: readonly WorkKind[] }) {
  const t = useT('office.work')
  const words = useT('work')
  const { number } = useNumbers()
  const { data = [] } = usePending(queueFigures)
  return data
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, waitingCount, lateCount }) => (
      <Kpi
        key={kind}
        label={words(`kind.${kind}`)}
        figure={number(waitingCount)}
        {...deadlineNote(lateCount, {
          late: (count) => t('figure.late', { count }),
          inTime: t('figure.inTime'),
        })}
        link={(props) => <Link {...listOfQueue(kind)} {...props} />}
      />
    ))
}
