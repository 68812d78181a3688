/** Under the buttons of what is short: hear when it is there, or have it brought from another warehouse. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { NoticeButton } from '#domains/arrivals/web/door.ts'
import { TransferButton } from '#domains/transfers/web/door.ts'
import { useSession } from '#kit/web/session.ts'
import type { Buying } from './buying.ts'

export default function Shortage({ buying: { sku, unit, warehouse, rule } }: { buying: Buying }) {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { isLoggedIn } = useSession()
  if (sku === undefined || unit === undefined || warehouse === undefined) return null
  const asking = {
    skuId: sku.id,
    warehouse,
    isLoggedIn,
    onLogin: () => void navigate({ to: '/login/login', search: { back: here } }),
  }
  const count = warehouse.count ?? 0
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TransferButton {...asking} thereCount={count} />
      <NoticeButton {...asking} leastCount={Math.max(rule.min * unit.factor, count + 1)} />
    </div>
  )
}
