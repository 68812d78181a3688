/** /office/refunds: refunds that staff must send come first; those at the provider and finished ones can be looked up. */
import { createFileRoute, Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Waiting } from '#kit/ui/states/Waiting.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { QueuePage } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeRefunds } from '../refunds-calls.gen.ts'
import { UnresolvedEvents } from './UnresolvedEvents.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { RefundActs } from './RefundActs.tsx'
import { RefundState } from './RefundState.tsx'
import { useWaitingPayments } from './door/waiting.ts'

const PARTS = ['toSend', 'atProvider', 'done'] as const
/** Besides refunds, provider events that are not resolved. */
const TABS = [...PARTS, 'events'] as const
type Refund = DataOf<typeof officeRefunds>['items'][number]

export const Route = createFileRoute('/_frame/office/refunds')({
  validateSearch: searchOf({ part: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.payments')('owed.title') }],
  }),
  component: RefundsPage,
})

function RefundsPage() {
  const t = useT('office.payments')
  const { part = 'toSend' } = Route.useSearch()
  const { data: waiting } = useWaitingPayments()
  const counts = waiting && {
    toSend: waiting.bankRefundCount + waiting.failedRefundCount,
    atProvider: waiting.stuckRefundCount,
    done: 0,
    events: waiting.oddEventCount,
  }
  return (
    <QueuePage
      title={t('owed.title')}
      tabs={TABS}
      current={part}
      labelOf={(each) => t(`owed.${each}`)}
      countOf={(each) => counts?.[each] || undefined}
      linkOf={(each) => (props) => (
        <Link to="/office/refunds" search={{ part: each }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      {part === 'events' ? <UnresolvedEvents /> : <RefundsIn part={part} />}
    </QueuePage>
  )
}

function RefundsIn({ part }: { part: (typeof PARTS)[number] }) {
  const t = useT('office.payments')
  const refunds = useLivePages(officeRefunds, { part })
  return (
    <>
      <Loaded query={refunds}>
        {(data) => (
          <RefundTable
            rows={data.pages.flatMap(({ items }) => items)}
            none={t(`owed.none.${part}`)}
          />
        )}
      </Loaded>
      <EndlessFoot query={refunds} />
    </>
  )
}

function RefundTable({ rows, none }: { rows: Refund[]; none: string }) {
  const t = useT('office.payments')
  const about = useOrderColumns()
  const { dateTime } = useDates()
  return (
    <DataTable
      label={t('owed.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={<EmptyState size="small" title={none} />}
      columns={[
        ...about,
        {
          id: 'why',
          header: t('column.why'),
          phone: 'full',
          cell: ({ reason, route }) => (
            <>
              {reason}
              <p className="text-xs text-ink-3">{t(`route.${route}`)}</p>
            </>
          ),
        },
        {
          id: 'state',
          header: t('column.state'),
          phone: 'full',
          cell: (refund) => <RefundState refund={refund} />,
        },
        {
          id: 'at',
          header: t('column.at'),
          phone: 'right',
          cell: ({ createdAt, doneAt, bankReference }) =>
            doneAt === null ? (
              <Waiting since={createdAt} />
            ) : (
              <>
                {dateTime(doneAt)}
                {bankReference !== null && <p className="code-text">{bankReference}</p>}
              </>
            ),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('sent.action')}</span>,
          phone: 'full',
          cell: (refund) => <RefundActs refund={refund} currency={refund.currency} />,
        },
      ]}
    />
  )
}
