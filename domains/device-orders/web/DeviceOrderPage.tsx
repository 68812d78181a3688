/** /user/user/shebeiorder/details: one order of machines (`?number=`). */
import { createFileRoute } from '@tanstack/react-router'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { query } from '#kit/web/calls/call.ts'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { DeviceOrder } from './DeviceOrder.tsx'
import { OrderError } from '#domains/orders/web/door/OrderError.tsx'

export const Route = createFileRoute('/_shop/user/user/shebeiorder/details')({
  validateSearch: searchOf({ number: text() }),
  loaderDeps: ({ search }) => ({ orderNumber: search.number ?? '' }),
  loader: ({ context, deps }) =>
    context.queries.ensureQueryData(query(myOrder, deps)).then(() => undefined),
  head: ({ match: { context, search } }) => ({
    meta: [
      {
        title: [
          context.t('orders')(search.number?.startsWith('SO') ? 'details.title' : 'details.device'),
          groupedNumber(search.number ?? ''),
        ]
          .filter(Boolean)
          .join(' '),
      },
    ],
  }),
  errorComponent: OrderError,
  component: DeviceOrderPage,
})

function DeviceOrderPage() {
  const { orderNumber } = Route.useLoaderDeps()
  return <DeviceOrder orderNumber={orderNumber} />
}
