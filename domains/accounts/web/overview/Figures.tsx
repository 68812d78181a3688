/** Four figures of the account, each with its meaning and a link. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { myOrders, orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { myMembership } from '#domains/membership/calls.gen.ts'

export function Figures() {
  const t = useT('accounts')
  const { number } = useNumbers()
  const { data: counts } = useQuery(query(orderCounts, {}))
  const { data: moving } = useQuery(query(myOrders, { onTheWay: '1', size: 3 }))
  return (
    <section className="panel account-figures" aria-label={t('overview.figures')}>
      <Link to="/user/user/member">
        <Spent />
      </Link>
      <Link to="/user/user/order/list" search={{ tab: 'pendingPayment' }}>
        <Figure
          label={t('overview.toPay')}
          value={counts && number(counts.pendingPayment ?? 0)}
          note={t('overview.toPayNote')}
        />
      </Link>
      <Link to="/user/user/order/list" search={{ tab: 'pendingReceipt' }}>
        <Figure
          label={t('overview.onTheWay')}
          value={moving && number(moving.total)}
          note={t('overview.onTheWayNote')}
        />
      </Link>
      <Link to="/user/user/order/list" search={{ tab: 'completed' }}>
        <Figure
          label={t('overview.completed')}
          value={counts && number(counts.completed ?? 0)}
          note={t('overview.completedNote')}
        />
      </Link>
    </section>
  )
}

function Spent() {
  const t = useT('membership')
  const { data } = useQuery(query(myMembership, {}))
  const { progress, levels = [] } = data ?? {}
  const next = progress?.next ?? null
  const name = levels.find(({ level }) => level === String(next?.level))?.name ?? ''
  return (
    <Figure
      label={t('spent')}
      value={progress && <Money amount={progress.spentAmount} currency={progress.currency} />}
      note={
        progress === undefined || next === null
          ? t('spentHint')
          : t.rich('toNext', {
              amount: <Money amount={next.missingAmount} currency={progress.currency} />,
              name,
            })
      }
    />
  )
}

type FigureProps = { label: string; value: ReactNode; note: ReactNode }

function Figure({ label, value, note }: FigureProps) {
  return (
    <>
      <span className="text-xs text-ink-3">{label}</span>
      {value === undefined ? <Skeleton shape="line" /> : <b>{value}</b>}
      <span className="text-xs text-ink-3">{note}</span>
    </>
  )
}
