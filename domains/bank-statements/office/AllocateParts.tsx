/** The orders that a line pays, each with its amount, and what is left of the line. */
import X from 'lucide-react/icons/x'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { Currency } from '#kit/contract/money.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'

export type Part = { orderNumber: string; amount: number | null }
type Props = {
  parts: readonly Part[]
  left: number
  currency: Currency
  onParts: (parts: readonly Part[]) => void
}

export function AllocateParts({ parts, left, currency, onParts }: Props) {
  const t = useT('office.bank-statements')
  const { money } = useMoney()
  if (parts.length === 0) return null
  return (
    <ul className="grid gap-2">
      {parts.map((part, index) => (
        <li key={part.orderNumber} className="flex flex-wrap items-center gap-2">
          <span className="code-text min-w-0 flex-1 text-sm">
            {groupedNumber(part.orderNumber)}
          </span>
          <span className="w-36">
            <AmountInput
              size="small"
              aria-label={t('allocate.amountOf', { number: part.orderNumber })}
              amount={part.amount}
              currency={currency}
              onAmount={(amount) =>
                onParts(parts.map((each, i) => (i === index ? { ...each, amount } : each)))
              }
            />
          </span>
          <IconButton
            icon={X}
            size="small"
            label={t('allocate.removeOrder', { number: part.orderNumber })}
            onClick={() => onParts(parts.filter((_, i) => i !== index))}
          />
        </li>
      ))}
      <li className={left === 0 ? 'text-sm text-ink-3' : 'text-sm text-danger'}>
        {t(left < 0 ? 'allocate.over' : 'allocate.left', {
          amount: money(Math.abs(left), currency),
        })}
      </li>
    </ul>
  )
}
