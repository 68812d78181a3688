/** What people know a posting by. */
import { Link } from '@tanstack/react-router'
import { wholeNumber } from '#domains/orders/office/door/numbers.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'

/** The number of an order, or what the bank calls a repayment, as the statement writes it. */
export function Reference({ reference }: { reference: string }) {
  const may = useMay()
  if (reference === '') return '—'
  const number = wholeNumber(reference)
  if (number === null) return <span className="wrap-anywhere">{reference}</span>
  const shown = <span className="code-text">{groupedNumber(number)}</span>
  if (!may('orders.read')) return shown
  return (
    <Link to="/office/orders/$number" params={{ number }} className="link">
      {shown}
    </Link>
  )
}
