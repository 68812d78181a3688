/** Leads from a line or a parcel to the application for after-sales, with its pieces chosen: those of lines that have left whole. */
import { Link } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

type Props = {
  order: OrderDetail
  /** What is wrong, as the link says it to who does not see where it stands. */
  name: string
  lines: readonly { lineId: number; quantity: number }[]
}

export function ReportProblem({ order: { number, lines: ordered }, name, lines }: Props) {
  const t = useT('orders')
  const isToCome = (lineId: number) =>
    ordered.some(
      ({ id, quantity, shippedQuantity, closedQuantity }) =>
        id === lineId && shippedQuantity + closedQuantity < quantity,
    )
  const sent = lines.filter(({ lineId, quantity }) => quantity > 0 && !isToCome(lineId))
  if (sent.length === 0) return null
  const pieces = sent.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join(',')
  return (
    <Link
      to={
        number.startsWith('DO')
          ? '/user/user/shebeiorder/afterSalesDetails'
          : '/user/user/order/afterSalesDetails'
      }
      search={{ number, pieces }}
      aria-label={t('report.of', { name })}
      className="link text-sm"
    >
      {t('report.verb')}
    </Link>
  )
}
