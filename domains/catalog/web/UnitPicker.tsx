/** The choice of the unit: how many pieces it holds, its price, and the price of a piece. */
import type { Currency } from '#kit/contract/money.ts'
import { OptionPicker } from './door/OptionPicker.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { SaleUnit } from '../contract.ts'
import { rungAt, type Rung } from './door/prices.ts'
import { useUnits } from '#kit/web/language/units.ts'

export type UnitPickerProps = {
  /** The base unit first. */
  units: readonly SaleUnit[]
  rungs: readonly Rung[]
  currency: Currency
  /** The quantity being bought: a volume price that it reaches applies to the tiles too. */
  baseQuantity: number
  current: number
  onSelect: (id: number) => void
}

export function UnitPicker({
  units,
  rungs,
  baseQuantity,
  currency,
  current,
  onSelect,
}: UnitPickerProps) {
  const t = useT('catalog')
  const { money } = useMoney()
  const unitsOf = useUnits()
  const [base] = units
  return (
    <OptionPicker
      label={t('product.unit')}
      current={String(current)}
      values={units.map(({ id, name, factor, minQuantity }) => {
        // The minimum quantity of a unit may already reach a volume price.
        const piece = rungAt(rungs, Math.max(baseQuantity, minQuantity * factor))?.amount
        const each = piece === undefined || base === undefined ? '' : money(piece, currency)
        return {
          id: String(id),
          label:
            factor === 1
              ? name
              : t('product.unitOf', { name, factor, base: unitsOf(base?.name ?? '', factor) }),
          note:
            piece === undefined
              ? undefined
              : factor === 1
                ? t('unit.piece', { price: each, base: name })
                : t('unit.pack', {
                    pack: money(piece * factor, currency),
                    unit: name,
                    price: each,
                    base: base?.name ?? '',
                  }),
        }
      })}
      onSelect={(id) => onSelect(Number(id))}
    />
  )
}
