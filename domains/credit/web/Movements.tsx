/** Income and expenses of a buyer's credit: what raised what remains of the limit, and what lowered it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myCreditMovements } from '../calls.gen.ts'

export function Movements() {
  const t = useT('credit')
  const movements = useInfiniteQuery(pages(myCreditMovements, {}))
  return (
    <Panel title={t('movements')} level={2}>
      <Loaded query={movements}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('noMovements')} />
          ) : (
            <ol>
              {items.map((movement) => (
                <Row key={movement.id} movement={movement} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <EndlessFoot query={movements} />
    </Panel>
  )
}

function Row({ movement }: { movement: DataOf<typeof myCreditMovements>['items'][number] }) {
  const t = useT('credit')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { kind, amount, currency, at, reference, usedAmount } = movement
  const isOfOrder = kind === 'used' || kind === 'returned'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p>{t(`movement.${kind}`)}</p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {dateTime(at)} · {isOfOrder ? groupedNumber(reference) : reference}
        </p>
      </div>
      <div className="text-end tabular-nums">
        <b className={amount > 0 ? 'text-success' : ''}>
          {amount > 0 ? '+' : '−'}
          {money(Math.abs(amount), currency)}
        </b>
        <p className="text-xs text-ink-3">
          {t('usedAfter', { amount: money(usedAmount, currency) })}
        </p>
      </div>
    </li>
  )
}
