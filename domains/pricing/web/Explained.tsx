/** One step of a price in words: "-5 % as super member", "add 3 more for ¥4.02 each". */
import type { Currency } from '#kit/contract/money.ts'
import { useMoney, sayOf, useT } from '#kit/web/i18n.tsx'
import type { Step } from '../contract.ts'

export function Explained({ step, currency }: { step: Step; currency: Currency }) {
  const t = useT('pricing')
  const { money } = useMoney()
  const amount = step.kind === 'tierHint' || step.amount >= 0 ? step.amount : -step.amount
  return (
    <>
      {sayOf(t, `step.${step.kind}`, {
        ...defaults,
        ...step.values,
        amount: money(amount, currency),
      })}
    </>
  )
}

/** Every number that a sentence may name; a step brings those of its own sentence. */
const defaults = { quantity: 0, percent: 0, missing: 0, level: 0, method: '', note: '' }
