/** One step of a price as text: "−5 % as super member", "add 3 boxes more to pay ¥4.02 each". */
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, useNumbers, translatorFor, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Step } from '../../contract.ts'

type Props = {
  step: Step
  currency: Currency
  /** What the quantities of a line's step count, as the merchant named it; totals have none. */
  unit?: string | undefined
}

export function PriceStep({ step, currency, unit = '' }: Props) {
  const t = useT('pricing')
  const { money } = useMoney()
  const { number } = useNumbers()
  const units = useUnits()
  const amount = Math.abs(step.amount)
  const { quantity, missing } = step.values
  const count = Number(quantity ?? missing ?? 1)
  const shown = Object.entries(step.values).map(
    ([name, value]) => [name, typeof value === 'number' ? number(value) : value] as const,
  )
  return (
    <>
      {translatorFor(t, `step.${step.kind}`, {
        ...defaults,
        ...Object.fromEntries(shown),
        unit: units(unit, count),
        amount: money(amount, currency),
      })}
    </>
  )
}

/** Every value that a sentence may name; a step brings those of its own sentence. */
const defaults = {
  quantity: 0,
  percent: 0,
  missing: 0,
  count: 0,
  level: 0,
  method: '',
  note: '',
  activity: '',
  limit: '',
  coupons: '',
  reason: '',
  most: 0,
  bought: 0,
}
