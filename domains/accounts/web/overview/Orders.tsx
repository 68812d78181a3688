/** The buyer's open orders, counted by what they wait for. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import Star from 'lucide-react/icons/star'
import Truck from 'lucide-react/icons/truck'
import { useWaitingCaseCount } from '#domains/after-sales/web/door/waiting-cases.ts'
import { orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { CASES } from '../pages.ts'

const KINDS = [
  { tab: 'pendingPayment', icon: CreditCard, isDue: true },
  { tab: 'pendingShipment', icon: Package, isDue: true },
  { tab: 'pendingReceipt', icon: Truck, isDue: true },
  { tab: 'toEvaluate', icon: Star, isDue: true },
  { tab: 'completed', icon: CircleCheck, isDue: false },
] as const

export function Orders() {
  const t = useT('accounts')
  const orders = useT('orders')
  const { data: counts } = useQuery(query(orderCounts, {}))
  const waitingCaseCount = useWaitingCaseCount()
  return (
    <Panel
      title={t('nav.orders')}
      flush
      more={
        <Link to="/user/user/order/list" className="link">
          {t('overview.allOrders')}
        </Link>
      }
    >
      <div className="shortcuts">
        {KINDS.map(({ tab, icon, isDue }) => (
          <Link key={tab} to="/user/user/order/list" search={{ tab }}>
            <Icon of={icon} />
            {isDue && <Badge count={counts?.[tab] ?? 0} />}
            {orders(`tab.${tab}`)}
          </Link>
        ))}
        <Link to={CASES}>
          <Icon of={PackageOpen} />
          <Badge count={waitingCaseCount} label={t('nav.casesWaiting')} />
          {t('nav.cases')}
        </Link>
      </div>
    </Panel>
  )
}
