/** The menu of the office: only what one's permissions allow, with the counts of what waits. */
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUnsent } from '#domains/messages/office/door.ts'
import { useWaitingApprovals } from '#domains/approvals/office/door.ts'
import { useWaitingEnquiries } from '#domains/enquiries/office/door.ts'
import { useWaitingOrders } from '#domains/orders/office/door.ts'
import { useWaitingPapers } from '#domains/papers/office/door.ts'
import { useWaitingPayments } from '#domains/payments/office/door.ts'
import { useWaitingQuotes } from '#domains/quotes/office/door.ts'
import { useWaitingTransfers } from '#domains/transfers/office/door.ts'
import { useMay } from '#domains/staff/office/door.ts'
import { Badge } from '#kit/ui/Badge.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { MENU, type Entry } from './menu.ts'

export function Rail({ onChosen }: { onChosen?: () => void }) {
  const t = useT('office.kit')
  const may = useMay()
  const groups = MENU.map(({ group, entries }) => ({
    group,
    entries: (entries as readonly Entry[]).filter(({ needs }) => needs === null || may(needs)),
  })).filter(({ entries }) => entries.length > 0)
  const waiting = useWaitingCounts()
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Where one is may lie below the fold of a long menu.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} aria-label={t('nav.label')}>
      {groups.map(({ group, entries }) => (
        <div key={group ?? ''}>
          {group !== null && <h2>{t(group)}</h2>}
          {entries.map(({ to, word, icon }) => (
            <Link
              key={to}
              to={to}
              className="office-link"
              title={t(word)}
              activeOptions={{ exact: to === '/office' }}
              activeProps={{ 'aria-current': 'page' }}
              onClick={onChosen}
            >
              <Icon of={icon} size="small" />
              <span>{t(word)}</span>
              <Badge count={waiting[to] ?? 0} />
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

function useWaitingCounts(): Partial<Record<Entry['to'], number>> {
  const approvals = useWaitingApprovals()
  const enquiries = useWaitingEnquiries()
  const orders = useWaitingOrders()
  const payments = useWaitingPayments()
  const papers = useWaitingPapers()
  const quotes = useWaitingQuotes()
  const transfers = useWaitingTransfers()
  const unsent = useUnsent()
  return {
    '/office/approvals': approvals.data?.count ?? 0,
    '/office/enquiries': enquiries.data?.newCount ?? 0,
    '/office/orders': orders.data?.toShipCount ?? 0,
    '/office/outbox': unsent.data?.failedCount ?? 0,
    '/office/papers': papers.data?.waitingCount ?? 0,
    '/office/quotes': quotes.data?.sentCount ?? 0,
    '/office/transfers': transfers.data?.requestCount ?? 0,
    '/office/vouchers': payments.data?.voucherCount ?? 0,
    '/office/refunds':
      (payments.data?.bankRefundCount ?? 0) + (payments.data?.failedRefundCount ?? 0),
  }
}
