/** /user/user/order/shebeiorder: the buyer's orders of machines by state. */
import { createFileRoute } from '@tanstack/react-router'
import { ORDER_LIST_SEARCH } from '#domains/orders/web/door/order-list-search.ts'
import { OrderList } from '#domains/orders/web/door/OrderList.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf } from '#kit/web/pages/search-params.ts'

export const Route = createFileRoute('/_shop/user/user/order/shebeiorder')({
  validateSearch: searchOf(ORDER_LIST_SEARCH),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('list.devices') }] }),
  component: OrderDevicesPage,
})

function OrderDevicesPage() {
  const t = useT('orders')
  return (
    <OrderList
      title={t('list.devices')}
      family="device"
      to="/user/user/order/shebeiorder"
      search={Route.useSearch()}
    />
  )
}
