/** /login/login/bangdingphone: the form that links a number, in the layout of the login area, for pages that need a number. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { rememberedPage, requireLogin } from '#kit/web/forms/require-login.ts'
import { searchOf, text as words } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { usePhonePage } from './PhoneForm.tsx'

export const Route = createFileRoute('/login/login/bangdingphone')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ back: words(500) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('field.phone') }] }),
  component: BindPhonePage,
})

function BindPhonePage() {
  const { back } = Route.useSearch()
  const navigate = useNavigate()
  const { title, text, form } = usePhonePage((message) => {
    toast(message, { kind: 'success' })
    return navigate({ href: rememberedPage(back), replace: true })
  })
  return (
    <div className="login-box">
      <h1>{title}</h1>
      {text !== undefined && <p className="text-sm text-ink-2">{text}</p>}
      {form}
    </div>
  )
}
