/** /user/user/inventory: leads to its overview; messages and older links name it so. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/inventory/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/inventory/overview', replace: true })
  },
})
