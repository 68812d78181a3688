/** One order in the list: number and state above, goods in the middle, amount and actions at the right. */
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ConfirmingTag } from '#domains/payments/web/door/ConfirmingTag.tsx'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { myOrders } from '../buyer-contract.ts'
import { groupedNumber } from './door/number.ts'
import { DifferenceOf } from './DifferenceOf.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderClock } from './OrderClock.tsx'
import { CasesTag, OrderLabel } from './door/OrderLabel.tsx'
import { useUnits } from '#kit/web/language/units.ts'

type Order = DataOf<typeof myOrders>['items'][number]

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    'orders.tags': { order: { number: string } }
  }
}

export function OrderCard({ order }: { order: Order }) {
  const t = useT('orders')
  const units = useUnits()
  const { moment } = useDates()
  const { number } = useNumbers()
  const mayPay = order.actions.some(({ action, allowed }) => action === 'pay' && allowed)
  return (
    <article className="panel order" aria-label={`${t('number')} ${order.number}`}>
      <header className="order-head">
        <span className="order-number">
          {t('number')}{' '}
          <Link
            to="/user/user/order/details"
            search={{ number: order.number }}
            className="link tabular-nums"
          >
            {groupedNumber(order.number)}
          </Link>
        </span>
        {order.poNumber !== '' && (
          <span className="wrap-anywhere">
            {t('poNumber')} {order.poNumber}
          </span>
        )}
        <time dateTime={order.placedAt}>{moment(order.placedAt)}</time>
        <span className="order-head-state">
          <OrderLabel order={order} />
          {mayPay && <ConfirmingTag orderNumber={order.number} />}
          {order.needsAnswer && <AskedTag />}
          <OfOthers order={order} />
          <CasesTag count={order.openCaseCount} />
        </span>
        <span className="order-head-clock">
          <OrderClock order={order} />
        </span>
      </header>
      <div className="order-row">
        <div>
          {order.caseNumber !== null && (
            <div className="px-5 py-4">
              <DifferenceOf caseNumber={order.caseNumber} />
            </div>
          )}
          {order.lines.map((line) => (
            <div key={line.id} className="order-item">
              <span className="photo">
                {line.pictureUrl !== null && (
                  <img src={line.pictureUrl} alt="" width="400" height="400" loading="lazy" />
                )}
              </span>
              <div className="min-w-0">
                <Link
                  to="/goods/$id"
                  params={{ id: String(line.productId) }}
                  className="order-item-name"
                >
                  {line.name}
                </Link>
                <p className="cart-line-sku">{line.optionText}</p>
              </div>
              <div className="order-item-price">
                <Money amount={line.unitAmount} currency={order.currency} />
                <span className="text-ink-3">
                  × {number(line.quantity)} {units(line.unitName, line.quantity)}
                </span>
              </div>
            </div>
          ))}
          {order.lineCount > order.lines.length && (
            <p className="px-5 pb-3 text-sm text-ink-3">
              {t('list.more', { count: order.lineCount - order.lines.length })}
            </p>
          )}
        </div>
        <div className="order-cell order-cell-money">
          <span className="order-cell-word">{t('list.total')}</span>
          <Money amount={order.payableAmount} currency={order.currency} size="medium" />
        </div>
        <div className="order-cell order-cell-state">
          <OrderLabel order={order} />
          {mayPay && <ConfirmingTag orderNumber={order.number} />}
          {order.needsAnswer && <AskedTag />}
          <OfOthers order={order} />
          <CasesTag count={order.openCaseCount} />
          <OrderClock order={order} />
          <Link
            to="/user/user/order/details"
            search={{ number: order.number }}
            className="link text-xs"
          >
            {t('details.title')}
          </Link>
        </div>
        <div className="order-cell order-cell-acts">
          <OrderActions order={order} compact />
        </div>
      </div>
    </article>
  )
}

/** What else waits for the buyer. */
const OfOthers = ({ order }: { order: Order }) => (
  <Suspense fallback={null}>
    <Slot name="orders.tags" props={{ order }} />
  </Suspense>
)
