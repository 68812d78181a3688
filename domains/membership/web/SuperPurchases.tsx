/** What a buyer has paid for super membership. Nothing where they have bought none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { mySuperPurchases } from '../calls.gen.ts'

export function SuperPurchases() {
  const t = useT('membership')
  const { date, dateTime } = useDates()
  const { money } = useMoney()
  const purchases = useInfiniteQuery(pages(mySuperPurchases, {}))
  const { data, error, refetch } = purchases
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (error !== null) return <Retry error={error} onRetry={() => void refetch()} />
  if (items.length === 0) return null
  return (
    <Panel title={t('purchases.title')}>
      <ol aria-label={t('purchases.title')}>
        {items.map(({ id, number, days, amount, currency, boughtAt, until, refundedAmount }) => (
          <li
            key={id}
            id={number}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <b>{t('purchases.days', { days })}</b>
                <span className="text-sm text-ink-2">
                  {refundedAmount === null
                    ? t('purchases.until', { date: date(until) })
                    : t('purchases.refunded', { amount: money(refundedAmount, currency) })}
                </span>
              </p>
              <p className="text-xs wrap-anywhere text-ink-3">
                {number} · {dateTime(boughtAt)}
              </p>
            </div>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <EndlessFoot query={purchases} />
    </Panel>
  )
}
