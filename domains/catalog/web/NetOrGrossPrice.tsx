/** Shows businesses the net price and individuals the gross price, where the shop's prices are the other kind. */
import { taxOf } from '#domains/pricing/tax.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../contract.ts'

type Props = Pick<Product, 'currency' | 'tax'> & { amount: number }

export default function NetOrGrossPrice({ amount, currency, tax }: Props) {
  const t = useT('catalog')
  const { money } = useMoney()
  const taxAmount = taxOf(amount, tax, PRICE_STEP[currency])
  if (taxAmount === 0) return null
  return (
    <span className="text-sm text-ink-2">
      {tax.included
        ? t('price.net', { price: money(amount - taxAmount, currency) })
        : t('price.gross', { price: money(amount + taxAmount, currency) })}
    </span>
  )
}
