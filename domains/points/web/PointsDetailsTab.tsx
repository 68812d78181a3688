/** /user/user/integral/details: when points become usable and end, which is a tab of the points page. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/integral/details')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/integral', search: { tab: 'details' }, replace: true })
  },
})
