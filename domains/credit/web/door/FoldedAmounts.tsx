/** What has no column of its own, below another amount: between phones and desks, or always. */
import type { Currency } from '#kit/contract/money.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Money } from '#kit/ui/figures/Money.tsx'

/**
 * `amount`: minor units of `currency`; of nothing is said nothing.
 * `always`: they have no column in any width.
 */
type Props = {
  currency: Currency
  amounts: readonly { label: string; amount: number }[]
  always?: boolean
}

export const FoldedAmounts = ({ currency, amounts, always = false }: Props) =>
  amounts
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => (
      <p
        key={label}
        className={classes('text-xs text-ink-3', !always && 'max-md:hidden xl:hidden')}
      >
        {label} <Money amount={amount} currency={currency} size="plain" />
      </p>
    ))
