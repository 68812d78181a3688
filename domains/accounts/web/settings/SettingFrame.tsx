/** /user/setting: the settings lie outside /user/user, and use the same frame. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { AccountShell } from '../AccountShell.tsx'

export const Route = createFileRoute('/_shop/user/setting')({
  ssr: false,
  beforeLoad: requireLogin,
  component: AccountShell,
})
