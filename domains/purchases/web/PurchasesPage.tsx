/** /user/user/inventory: redirects to its overview, for messages and older links. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/inventory/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/inventory/overview', replace: true })
  },
})
