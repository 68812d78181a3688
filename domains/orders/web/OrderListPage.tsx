/** /user/user/order/list: the buyer's orders by state, with the actions possible now. */
import { createFileRoute } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf } from '#kit/web/pages/search-params.ts'
import { ORDER_LIST_SEARCH } from './door/order-list-search.ts'
import { OrderList } from './door/OrderList.tsx'

export const Route = createFileRoute('/_shop/user/user/order/list')({
  validateSearch: searchOf(ORDER_LIST_SEARCH),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('list.title') }] }),
  component: OrderListPage,
})

function OrderListPage() {
  const t = useT('orders')
  return <OrderList title={t('list.title')} to="/user/user/order/list" search={Route.useSearch()} />
}
