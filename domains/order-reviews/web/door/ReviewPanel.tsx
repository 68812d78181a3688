/** What the shop asks the buyer about an order that it reviews. Loaded with such an order alone. */
import { useQuery } from '@tanstack/react-query'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { myOrderReview } from '../../calls.gen.ts'

const REFRESH = [myOrderReview, myOrder, myOrders]

export function ReviewPanel({ orderNumber }: { orderNumber: string }) {
  const t = useT('order-reviews')
  const { data } = useQuery(query(myOrderReview, { orderNumber }))
  const requests = data?.infoRequests ?? []
  if (!requests.some(({ state }) => state !== 'withdrawn')) return null
  return (
    <Panel title={t('title')} level={2}>
      <InfoRequests kind="orderReviews" requests={requests} refresh={REFRESH} />
    </Panel>
  )
}
