/** The lines of the checkout, by warehouse, with the price of each and why. */
import Warehouse from 'lucide-react/icons/warehouse'
import { PriceStep } from '#domains/pricing/web/door/PriceStep.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Checkout } from '../contract.ts'
import { useUnits } from '#kit/web/language/units.ts'

export function CheckoutLines({ checkout: { groups, currency } }: { checkout: Checkout }) {
  const { number } = useNumbers()
  const t = useT('checkout')
  const units = useUnits()
  return (
    <section className="panel" aria-label={t('confirm.goods')}>
      {groups.map(({ warehouseId, warehouseName, lines }) => (
        <div key={warehouseId}>
          <div className="cart-group">
            <Icon of={Warehouse} />
            <b>{t('confirm.from', { name: warehouseName })}</b>
          </div>
          {lines.map((line) => (
            <div key={line.key} className="order-item">
              <span className="photo">
                {line.picture !== null && (
                  <img src={line.picture.smallUrl} alt="" width="400" height="400" loading="lazy" />
                )}
              </span>
              <div className="min-w-0">
                <p className="order-item-name">{line.name}</p>
                <p className="cart-line-sku">
                  {line.optionText} <span className="code-text">{line.code}</span>
                </p>
                {line.steps.map((step) => (
                  <p key={step.kind} className="cart-line-note">
                    <PriceStep step={step} currency={currency} unit={line.unitName} />
                  </p>
                ))}
              </div>
              <div className="order-item-price">
                <span>
                  <Money amount={line.unitAmount} currency={currency} /> × {number(line.quantity)}{' '}
                  {units(line.unitName, line.quantity)}
                </span>
                {line.unitAmount < line.listUnitAmount && (
                  <StruckPrice amount={line.listUnitAmount} currency={currency} />
                )}
                <b>
                  <Money amount={line.lineAmount} currency={currency} />
                </b>
              </div>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
