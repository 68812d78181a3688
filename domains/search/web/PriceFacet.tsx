/** The price range filter, in the language's currency. */
import { useState, type FormEvent } from 'react'
import { MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import { parseAmount } from '#kit/contract/parse-amount.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { useListAddress } from './list-address.ts'

type Props = {
  /** The lowest and the highest price of the list. */
  bounds: { minAmount: number; maxAmount: number } | null
  currency: Currency
}

export function PriceFacet({ bounds, currency }: Props) {
  const t = useT('search')
  const { money } = useMoney()
  const { search, change } = useListAddress()
  const [from, setFrom] = useState(toWholeUnits(search.priceFrom))
  const [to, setTo] = useState(toWholeUnits(search.priceTo))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [low, high] = [from, to].map((text) => amountIn(text, currency))
    const isTurned = low !== undefined && high !== undefined && low > high
    change({ priceFrom: isTurned ? high : low, priceTo: isTurned ? low : high })
  }
  return (
    <form className="grid grid-cols-1 gap-2" onSubmit={submit}>
      <div className="range">
        <TextInput
          inputMode="decimal"
          aria-label={t('facet.priceFrom')}
          placeholder={t('facet.lowest')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          inputMode="decimal"
          aria-label={t('facet.priceTo')}
          placeholder={t('facet.highest')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('facet.apply')}
        </Button>
      </div>
      {bounds !== null && (
        <small className="text-xs text-ink-3">
          {t('facet.bounds', {
            from: money(bounds.minAmount, currency),
            to: money(bounds.maxAmount, currency),
          })}
        </small>
      )}
    </form>
  )
}

const toWholeUnits = (amount: number | undefined): string =>
  amount === undefined ? '' : String(amount / MINOR_UNITS)

/** @returns undefined where nothing is typed, or no amount */
function amountIn(text: string, currency: Currency): number | undefined {
  const amount = parseAmount(text, currency)
  return amount === null || Number.isNaN(amount) ? undefined : amount
}
