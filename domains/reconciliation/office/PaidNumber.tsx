/** What a payment at a provider was for: an order, with its page, or a charge, which has none. */
import { Link } from '@tanstack/react-router'
import { wholeNumber } from '#domains/orders/office/door/numbers.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  number: string
  /** Says that it is an order. */
  withWord?: boolean
}

export function PaidNumber({ number, withWord = false }: Props) {
  const t = useT('office.reconciliation')
  if (wholeNumber(number) === null) return <span className="wrap-anywhere">{number}</span>
  const shown = groupedNumber(number)
  return (
    <Link to="/office/orders/$number" params={{ number }} className="link">
      {withWord ? t('order', { number: shown }) : shown}
    </Link>
  )
}
