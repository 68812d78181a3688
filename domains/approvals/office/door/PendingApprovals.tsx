/** The pending approvals of one order, voucher, account or setting, on its own page. */
import type { Call } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { listApprovals } from '../../calls.gen.ts'
import type { ApprovalKind } from '../../contract.ts'
import { Approval } from '../Approval.tsx'

type Props = {
  /** As the audit log names it; without it, all that the reader may see. */
  object?: string | undefined
  /** Of one kind: loaded once for all parts of a page that show some of it. */
  kind?: ApprovalKind | undefined
  /** Shown on the page of its object. */
  isWithin?: boolean
  refresh: readonly Call[]
}

export function PendingApprovals({ object, kind, isWithin = false, refresh }: Props) {
  const t = useT('office.approvals')
  const { data } = useLive(listApprovals, kind === undefined ? { object } : { kind })
  const items = data?.items.filter((each) => kind === undefined || matches(each, object)) ?? []
  if (items.length === 0) return null
  const list = (
    <ul>
      {items.map((approval) => (
        <li key={approval.id} className="border-b border-line p-4 last:border-b-0">
          <Approval approval={approval} refresh={refresh} />
        </li>
      ))}
    </ul>
  )
  if (isWithin) return <div className="mt-3 rounded-md border border-line">{list}</div>
  return (
    <Panel flush title={t('pending')}>
      {list}
    </Panel>
  )
}

/**
 * The objects, as the audit log names them, with a pending approval of this kind: their buttons do not request another one.
 */
export function usePendingObjects(kind: ApprovalKind): ReadonlySet<string> {
  const { data } = useLive(listApprovals, { kind })
  return new Set(data?.items.map(({ object }) => object))
}

/** The kinds of pending approvals about one object, for its page; undefined while they are loaded. */
export function usePendingKinds(object: string): ReadonlySet<ApprovalKind> | undefined {
  const { data } = useLive(listApprovals, { object })
  return data && new Set(data.items.map(({ kind }) => kind))
}

const matches = (approval: { object: string }, object: string | undefined): boolean =>
  object === undefined || approval.object === object
