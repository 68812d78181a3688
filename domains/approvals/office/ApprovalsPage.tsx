/** /office/approvals: pending approvals, the oldest first; and decided ones. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { officeOrder, officeOrders, waitingOrders } from '#domains/orders/office-calls.gen.ts'
import { officeRefunds } from '#domains/payments/refunds-calls.gen.ts'
import {
  officeAccounts,
  officeVouchers,
  orderPayments,
  waitingPayments,
} from '#domains/payments/office-calls.gen.ts'
import { officeQuotes, waitingQuotes } from '#domains/quotes/office-calls.gen.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listApprovals } from '../calls.gen.ts'
import { Approval } from './Approval.tsx'
import { ApproveMany } from './ApproveMany.tsx'
import { useWaitingApprovals } from './door/waiting.ts'

const PARTS = ['pending', 'decided'] as const
/** Every approved act has changed one of these. */
const REFRESH = [
  officeOrder,
  officeOrders,
  waitingOrders,
  orderPayments,
  officeVouchers,
  officeRefunds,
  officeAccounts,
  waitingPayments,
  officeQuotes,
  waitingQuotes,
] as const

export const Route = createFileRoute('/_frame/office/approvals')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.approvals')('title') }],
  }),
  component: ApprovalsPage,
})

function ApprovalsPage() {
  const t = useT('office.approvals')
  const { part = 'pending' } = Route.useSearch()
  const { data: waiting } = useWaitingApprovals()
  const approvals = useLivePages(listApprovals, { part })
  return (
    <QueuePage
      title={t('title')}
      tabs={PARTS}
      current={part}
      labelOf={(each) => t(`part.${each}`)}
      countOf={(each) => (each === 'pending' ? waiting?.listedCount : undefined)}
      linkOf={(each) => (props) => (
        <Link
          to="/office/approvals"
          search={{ part: each }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      {part === 'pending' && (
        <ApproveMany
          approvals={approvals.data?.pages.flatMap(({ items }) => items) ?? []}
          refresh={REFRESH}
        />
      )}
      <QueueRows query={approvals} none={t(`none.${part}`)}>
        {(approval) => <Approval approval={approval} refresh={REFRESH} withOrder />}
      </QueueRows>
    </QueuePage>
  )
}
