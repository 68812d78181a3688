/** /user/user: the account area. Its pages are personal, so the server renders none of them. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { AccountShell } from './AccountShell.tsx'

export const Route = createFileRoute('/_shop/user/user')({
  ssr: false,
  beforeLoad: requireLogin,
  component: AccountShell,
})
