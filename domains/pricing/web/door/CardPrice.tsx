/** The price of a card in a line of its own: everybody's, or the buyer's with everybody's struck through beside it. */
import type { Currency } from '#kit/contract/money.ts'
import { Money, StruckPrice, type MoneyProps } from '#kit/ui/figures/Money.tsx'
import { useOwnPrice } from './own-price.ts'
import { LowestBefore, toneOf } from './OwnPriceLabel.tsx'

type Props = {
  card: { id: number; priceAmount: number; currency: Currency }
  size?: MoneyProps['size']
}

export function CardPrice({ card: { id, priceAmount, currency }, size }: Props) {
  const own = useOwnPrice(id)
  return (
    <span className="own-money">
      <Money
        amount={own?.amount ?? priceAmount}
        currency={currency}
        size={size}
        tone={own && toneOf(own)}
      />
      {own !== undefined && <StruckPrice amount={own.listAmount} currency={currency} />}
      {own !== undefined && own.lowestBefore !== null && (
        <LowestBefore amount={own.lowestBefore} currency={currency} />
      )}
    </span>
  )
}
