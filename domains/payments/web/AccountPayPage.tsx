/** /user/user/payOrder: pays one order. */
import { createFileRoute } from '@tanstack/react-router'
import { payRoute } from './pay-route.ts'
import { PayPage } from './PayPage.tsx'

export const Route = createFileRoute('/_shop/user/user/payOrder')({ ...payRoute, component: Page })

function Page() {
  const { order = '', method } = Route.useSearch()
  return <PayPage orderNumber={order} method={method} />
}
