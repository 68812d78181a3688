/** /user/user/order/details: one order of the buyer. */
import { createFileRoute } from '@tanstack/react-router'
import { query } from '#kit/web/calls/call.ts'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { myOrder } from '../buyer-calls.gen.ts'
import { groupedNumber } from './door/number.ts'
import { OrderDetails } from './door/OrderDetails.tsx'
import { OrderError } from './door/OrderError.tsx'

export const Route = createFileRoute('/_shop/user/user/order/details')({
  validateSearch: searchOf({ number: text() }),
  loaderDeps: ({ search }) => ({ orderNumber: search.number ?? '' }),
  loader: ({ context, deps }) =>
    context.queries.ensureQueryData(query(myOrder, deps)).then(() => undefined),
  // With the number, to tell tabs apart and to name the file that is printed.
  head: ({ match: { context, search } }) => ({
    meta: [
      {
        title: [context.t('orders')('details.title'), groupedNumber(search.number ?? '')]
          .filter(Boolean)
          .join(' '),
      },
    ],
  }),
  errorComponent: OrderError,
  component: OrderDetailPage,
})

function OrderDetailPage() {
  const { orderNumber } = Route.useLoaderDeps()
  return <OrderDetails orderNumber={orderNumber} />
}
