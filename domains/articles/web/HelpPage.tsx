/** /user/user/help: leads to the list of help articles. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shop/user/user/help/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/user/help/list', search: {}, replace: true })
  },
})
