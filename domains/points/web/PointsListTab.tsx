/** /user/user/integral/list: every change of a buyer’s points, which is a tab of the points page. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/integral/list')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/integral', search: {}, replace: true })
  },
})
