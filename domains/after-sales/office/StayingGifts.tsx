/** What is taken off of a refund for gifts that stay with the buyer. */
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Deduction } from '../amounts.ts'

type Props = { deductions: readonly Deduction[]; currency: Currency }

export function StayingGifts({ deductions, currency }: Props) {
  const t = useT('office.after-sales')
  const { money } = useMoney()
  if (deductions.length === 0) return null
  return (
    <ul aria-live="polite" className="grid gap-1 text-sm">
      {deductions.map(({ lineId, name, amount }) => (
        <li key={lineId}>{t('giftStays', { name, amount: money(amount, currency) })}</li>
      ))}
    </ul>
  )
}
