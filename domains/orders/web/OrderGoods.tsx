/** The lines of an order as its buyer sees them: price and why, what was sent, and the buyer's note. */
import { Link } from '@tanstack/react-router'
import { PriceStep } from '#domains/pricing/web/door/PriceStep.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { OrderDetail } from '../contract.ts'
import { ReportProblem } from './ReportProblem.tsx'

export function OrderGoods({ order }: { order: OrderDetail }) {
  const { number } = useNumbers()
  const t = useT('orders')
  const units = useUnits()
  return (
    <Panel title={t('details.goods')} flush>
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
            <p className="cart-line-sku">
              {line.optionText} <span className="code-text">{line.code}</span> ·{' '}
              {line.warehouseName}
            </p>
            {line.giftOf !== null && (
              <p className="mt-1">
                <Tag tone="member">{t('details.gift', { name: line.giftOf })}</Tag>
              </p>
            )}
            {line.steps.map((step) => (
              <p key={step.kind} className="cart-line-note">
                <PriceStep step={step} currency={order.currency} unit={line.unitName} />
              </p>
            ))}
            {line.note !== '' && (
              <p className="cart-line-note wrap-anywhere">
                {t('details.note', { note: line.note })}
              </p>
            )}
            {line.shippedQuantity > 0 && (
              <p className="cart-line-note">
                {t('details.shipped', { shipped: line.shippedQuantity, ordered: line.quantity })}
              </p>
            )}
            {line.giftOf === null && (
              <ReportProblem
                order={order}
                name={line.name}
                lines={[{ lineId: line.id, quantity: line.shippedQuantity }]}
              />
            )}
            {line.closedQuantity > 0 && (
              <p className="cart-line-note">
                {t('details.closedRest', { count: line.closedQuantity })}
              </p>
            )}
          </div>
          <div className="order-item-price">
            <span>
              <Money amount={line.unitAmount} currency={order.currency} /> × {number(line.quantity)}{' '}
              {units(line.unitName, line.quantity)}
            </span>
            <b>
              <Money amount={line.lineAmount} currency={order.currency} />
            </b>
          </div>
        </div>
      ))}
    </Panel>
  )
}
