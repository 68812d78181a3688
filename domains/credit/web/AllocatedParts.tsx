/** The entries that a repayment pays, each with what goes to it. */
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'

type Part = { number: string; amount: number; discountAmount?: number }

export function AllocatedParts({
  parts,
  currency,
}: {
  parts: readonly Part[]
  currency: Currency
}) {
  const t = useT('credit')
  const { money } = useMoney()
  return (
    <ul>
      {parts.map(({ number, amount, discountAmount = 0 }) => (
        <li key={number}>
          {discountAmount > 0
            ? t('submission.partDiscounted', {
                number,
                amount: money(amount, currency),
                discount: money(discountAmount, currency),
              })
            : t('submission.part', { number, amount: money(amount, currency) })}
        </li>
      ))}
    </ul>
  )
}
