/** Between phones and desks: what has no column of its own there, below another amount. */
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'

/** `amount`: minor units of `currency`; of nothing is said nothing. */
type Props = { currency: Currency; amounts: readonly { label: string; amount: number }[] }

export const FoldedAmounts = ({ currency, amounts }: Props) =>
  amounts
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => (
      <p key={label} className="text-xs text-ink-3 max-md:hidden xl:hidden">
        {label} <Money amount={amount} currency={currency} size="plain" />
      </p>
    ))
