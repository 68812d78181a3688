/** /user/user: what one comes for first are one's orders. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/order/list', replace: true })
  },
})
