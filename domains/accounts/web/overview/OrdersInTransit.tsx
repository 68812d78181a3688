/** The latest orders with a parcel in transit. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { OrderLabel } from '#domains/orders/web/door/OrderLabel.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'

const COUNT = 3

export function OrdersInTransit() {
  const t = useT('accounts')
  const orders = useQuery(query(myOrders, { onTheWay: '1', size: COUNT }))
  const total = orders.data?.total ?? 0
  return (
    <Panel
      title={t('overview.onTheWay')}
      flush
      more={
        total > COUNT && (
          <Link to="/user/user/order/list" search={{ tab: 'pendingReceipt' }} className="link">
            {t('overview.all')}
          </Link>
        )
      }
    >
      <Loaded query={orders}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              size="small"
              title={t('overview.nothingOnTheWay')}
              action={
                <Link to="/goods/list" className="link">
                  {t('overview.look')}
                </Link>
              }
            />
          ) : (
            <ul>
              {items.map((order) => (
                <Parcel key={order.number} order={order} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Parcel({ order }: { order: DataOf<typeof myOrders>['items'][number] }) {
  const t = useT('accounts')
  const { zoned } = useDates()
  const [line] = order.lines
  const { clock } = order
  return (
    <li className="flex items-center gap-3 border-t border-line p-4 first:border-t-0">
      <span className="photo w-14 flex-none">
        {line?.pictureUrl && (
          <img src={line.pictureUrl} alt="" width="400" height="400" loading="lazy" />
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to="/user/user/order/details"
          search={{ number: order.number }}
          className="truncate font-semibold hover:text-link"
        >
          {line?.name}
          {order.lineCount > 1 && ` ${t('overview.andMore', { count: order.lineCount - 1 })}`}
        </Link>
        <p className="text-xs text-ink-3">
          {groupedNumber(order.number)}
          {clock?.kind === 'confirmsOn' && ` · ${t('overview.confirms', { at: zoned(clock.at) })}`}
        </p>
      </div>
      <OrderLabel order={order} />
    </li>
  )
}
