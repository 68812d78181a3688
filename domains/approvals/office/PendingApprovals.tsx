/** What of one order, voucher or account waits for a second person, on its own page. */
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/Panel.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { listApprovals } from '../contract.ts'
import { Approval } from './Approval.tsx'

type Props = {
  /** As the audit log names it; none for all that the reader may see. */
  object?: string | undefined
  kind?: string | undefined
  refresh: readonly Endpoint[]
}

export function PendingApprovals({ object, kind, refresh }: Props) {
  const t = useT('office.approvals')
  const { data } = useLive(listApprovals, object === undefined ? {} : { object })
  const items = data?.items.filter((each) => kind === undefined || each.kind === kind) ?? []
  if (items.length === 0) return null
  return (
    <Panel flush title={t('pending')}>
      <ul>
        {items.map((approval) => (
          <li key={approval.id} className="border-b border-line p-4 last:border-b-0">
            <Approval approval={approval} refresh={refresh} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
