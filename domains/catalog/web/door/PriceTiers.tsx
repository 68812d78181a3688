/** Volume prices in equal steps; the current quantity's step is highlighted. */
import type { Currency } from '#kit/contract/money.ts'
import { useNumbers } from '#kit/web/language/i18n.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useUnits } from '#kit/web/language/units.ts'

/** From this quantity on, in base units, and the price of one. */
export type PriceStep = { fromCount: number; amount: number }

export type PriceTiersProps = {
  /** Ascending; four are shown. */
  steps: readonly PriceStep[]
  quantity: number
  currency: Currency
  unit?: string | undefined
}

const SHOWN = 4

export function PriceTiers({ steps, quantity, currency, unit = '' }: PriceTiersProps) {
  const { number } = useNumbers()
  const units = useUnits()
  const shown = steps.slice(0, SHOWN)
  const present = shown.findLastIndex(({ fromCount }) => quantity >= fromCount)
  const rangeOf = (index: number) => {
    const from = shown[index]?.fromCount ?? 1
    const next = shown[index + 1]?.fromCount
    if (next === undefined) return `≥ ${number(from)}`
    return next - 1 === from ? number(from) : `${number(from)}–${number(next - 1)}`
  }
  /** The count that selects the unit's plural: the end of a range. */
  const countAt = (index: number) => (shown[index + 1]?.fromCount ?? Infinity) - 1
  return (
    <ol className="tiers">
      {shown.map(({ fromCount, amount }, index) => (
        <li key={fromCount} aria-current={index === present ? 'true' : undefined}>
          <span>
            {rangeOf(index)} {units(unit, countAt(index))}
          </span>
          <Money amount={amount} currency={currency} size="small" />
        </li>
      ))}
    </ol>
  )
}
