/** The after-sales cases of an order on its page, and the way to another one. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { afterSalesOfOrder } from '../../calls.gen.ts'
import { CaseClock, CaseState } from './CaseState.tsx'

export type OrderCasesProps = { orderNumber: string }

export default function OrderCases({ orderNumber }: OrderCasesProps) {
  const t = useT('after-sales')
  const { moment } = useDates()
  const { data } = useQuery(query(afterSalesOfOrder, { orderNumber }))
  if (data === undefined || data.why === 'closed') return null
  const to = orderNumber.startsWith('DO')
    ? ('/user/user/shebeiorder/afterSalesDetails' as const)
    : ('/user/user/order/afterSalesDetails' as const)
  return (
    <Panel title={t('order.title')}>
      <div className="stack">
        {data.cases.map((item) => (
          <div key={item.number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={to} search={{ case: item.number }} className="link tabular-nums">
              {groupedNumber(item.number)}
            </Link>
            <CaseState item={item} />
            {(item.type !== 'exchange' || item.amount > 0) && (
              <Money amount={item.amount} currency={item.currency} />
            )}
            <CaseClock item={item} />
          </div>
        ))}
        {data.why !== null && (data.why !== 'nothingLeft' || data.cases.length === 0) && (
          <p className="text-sm text-ink-3">
            {data.why === 'windowOver'
              ? t('order.windowOver', {
                  time: data.qualityUntil === null ? '' : moment(data.qualityUntil),
                })
              : t(`order.${data.why}`)}
          </p>
        )}
        {data.why === null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-3">{t('order.text')}</p>
            <Link to={to} search={{ number: orderNumber }} className={buttonClass({})}>
              {t('order.apply')}
            </Link>
          </div>
        )}
      </div>
    </Panel>
  )
}
