/** A line that can be bought: its checkbox, quantity, price and why the price is what it is. */
import { toneOfSteps } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { Link } from '@tanstack/react-router'
import { PriceStep } from '#domains/pricing/web/door/PriceStep.tsx'
import type { ReactNode } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'
import { LinePhoto } from './LinePhoto.tsx'
import { RemoveLine } from './RemoveLine.tsx'
import { SaveForLater } from './SaveForLater.tsx'

type Props = {
  line: CartLine
  currency: Currency
  /** Below its name. */
  note?: ReactNode
}

export function Line({ line, currency, note }: Props) {
  const t = useT('cart')
  const { change, select } = useCartActs()
  const unit = line.units.find(({ id }) => id === line.unitId) ?? line.units[0]
  const { price } = line
  return (
    <div className="cart-line">
      <Checkbox
        aria-label={t('selectLine', { name: line.name })}
        checked={line.selected}
        onChange={(event) => select.mutate({ lineIds: [line.id], selected: event.target.checked })}
      />
      <LinePhoto line={line} />
      <div className="min-w-0">
        <Link to="/goods/$id" params={{ id: String(line.productId) }} className="cart-line-name">
          {line.name}
        </Link>
        <p className="cart-line-sku">
          {line.optionText} <span className="code-text">{line.code}</span>
        </p>
        {price?.steps.map((step) => (
          <p key={step.kind} className="cart-line-note">
            <PriceStep step={step} currency={currency} unit={unit?.name} />
          </p>
        ))}
        {note}
        {line.units.length > 1 && (
          <Select
            size="small"
            className="mt-2 max-w-40"
            aria-label={t('unit')}
            value={String(line.unitId)}
            options={line.units.map(({ id, name, factor }) => ({
              value: String(id),
              label: factor === 1 ? name : t('unitOf', { name, factor }),
            }))}
            onChange={(event) => {
              const chosen = line.units.find(({ id }) => id === Number(event.target.value))
              if (chosen)
                change.mutate({
                  lineId: line.id,
                  unitId: chosen.id,
                  quantity: Math.max(line.quantity, chosen.minQuantity),
                })
            }}
          />
        )}
      </div>
      <div className="cart-line-price">
        {price !== null && (
          <Money amount={price.unitAmount} currency={currency} tone={toneOfSteps(price.steps)} />
        )}
        {price !== null && price.unitAmount < price.listUnitAmount && (
          <StruckPrice amount={price.listUnitAmount} currency={currency} />
        )}
      </div>
      <div className="cart-line-quantity">
        <QuantityStepper
          size="small"
          label={t('quantityOf', { name: line.name })}
          value={line.quantity}
          min={unit?.minQuantity}
          step={unit?.step}
          max={Math.min(
            unit?.maxQuantity ?? QUANTITY_MAX,
            line.availableQuantity,
            line.limitQuantity ?? Infinity,
          )}
          unit={unit?.name}
          onChange={(quantity) => change.mutate({ lineId: line.id, quantity })}
        />
        {line.availableQuantity < 20 && (
          <small className="text-warning">{t('left', { count: line.availableQuantity })}</small>
        )}
      </div>
      <div className="cart-line-sum">
        {price !== null && <Money amount={price.lineAmount} currency={currency} size="medium" />}
      </div>
      <div className="cart-line-actions">
        <SaveForLater line={line} />
        <RemoveLine line={line} />
      </div>
    </div>
  )
}
