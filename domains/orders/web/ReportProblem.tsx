/** Leads from a line or a parcel to the application for after-sales, with its pieces chosen. */
import { Link } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

type Props = {
  order: OrderDetail
  /** What is wrong, as the link says it to who does not see where it stands. */
  name: string
  lines: readonly { lineId: number; quantity: number }[]
}

export function ReportProblem({ order: { number, axes }, name, lines }: Props) {
  const t = useT('orders')
  const isShipped = axes.fulfilment === 'shipped' || axes.fulfilment === 'received'
  const sent = lines.filter(({ quantity }) => quantity > 0)
  // A machine's page of after-sales begins with its warranty.
  if (number.startsWith('DO') || !isShipped || sent.length === 0) return null
  const pieces = sent.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join(',')
  return (
    <Link
      to="/user/user/order/afterSalesDetails"
      search={{ number, pieces }}
      aria-label={t('report.of', { name })}
      className="link text-sm"
    >
      {t('report.verb')}
    </Link>
  )
}
