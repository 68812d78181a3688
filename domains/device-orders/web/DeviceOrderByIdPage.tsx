/** /user/user/shebeiorder/{id}: the same page by its number alone; `list` and `index` are the list. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { query } from '#kit/web/calls/call.ts'
import { DeviceOrder } from './DeviceOrder.tsx'
import { OrderError } from '#domains/orders/web/door/OrderError.tsx'

const OF_LIST: readonly string[] = ['list', 'index']

export const Route = createFileRoute('/_shop/user/user/shebeiorder/$id')({
  loader: async ({ context, params }) => {
    if (OF_LIST.includes(params.id)) throw redirect({ to: '/user/user/shebeiorder', replace: true })
    await context.queries.ensureQueryData(query(myOrder, { orderNumber: params.id }))
  },
  head: ({ match: { context }, params }) => ({
    meta: [{ title: `${context.t('orders')('details.device')} ${groupedNumber(params.id)}` }],
  }),
  errorComponent: OrderError,
  component: DeviceOrderByIdPage,
})

function DeviceOrderByIdPage() {
  return <DeviceOrder orderNumber={Route.useParams().id} />
}
