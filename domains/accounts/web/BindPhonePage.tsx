/** /login/login/bangdingphone: ties a number to the account, after its password where the login is a while ago. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { RetryNotice } from '#kit/ui/ErrorState.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { rememberedPage, requireLogin } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { searchOf, text } from '#kit/web/search-params.ts'
import { toast } from '#kit/web/toast.ts'
import { AccountReasons } from '../contract.ts'
import { bindPhone, myPhone, prove } from '../login-contract.ts'
import { PhoneFields, usePhoneForm } from './PhoneFields.tsx'

export const Route = createFileRoute('/login/login/bangdingphone')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ back: text(500) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('bind.title') }] }),
  component: BindPhonePage,
})

function BindPhonePage() {
  const t = useT('accounts')
  const { back } = Route.useSearch()
  const { data, error, refetch } = useQuery({ ...query(myPhone, {}), staleTime: 0 })
  return (
    <div className="login-box">
      <h1>{t('bind.title')}</h1>
      {error !== null && data === undefined && (
        <RetryNotice
          message={error.message}
          retry={<Button onClick={() => void refetch()}>{t('bind.retry')}</Button>}
        />
      )}
      {data === undefined && error === null && <Skeleton shape="photo" />}
      {data !== undefined && (
        <>
          <p className="text-sm text-ink-2">
            {data.phone === null ? t('bind.text') : t('bind.change', { phone: data.phone })}
          </p>
          {data.isProved ? <BindForm back={back} /> : <ProofForm />}
        </>
      )}
    </div>
  )
}

const PasswordForm = z.object({ password: z.string().check(z.minLength(1)) })

function ProofForm() {
  const t = useT('accounts')
  const form = useSchemaForm(PasswordForm, { password: '' })
  const confirm = useAct(prove, {
    refresh: [myPhone],
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [AccountReasons.wrongLogin.code]: 'password' }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field
        label={t('field.password')}
        required
        hint={t('bind.proof')}
        error={faultText(form.formState.errors.password, t('error.passwordMissing'))}
      >
        <PasswordInput
          size="large"
          autoComplete="current-password"
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={confirm.isPending}>
        {t('bind.confirm')}
      </Button>
    </form>
  )
}

function BindForm({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const form = usePhoneForm()
  const bind = useAct(bindPhone, {
    refresh: [myPhone],
    onDone: async () => {
      toast(t('bind.done'), { kind: 'success' })
      await navigate({ href: rememberedPage(back), replace: true })
    },
    onRefused: (refused) =>
      showFaults(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.phoneTaken.code]: 'phone',
      }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => bind.mutate(values))}
    >
      <PhoneFields form={form} purpose="bind" />
      <Button type="submit" variant="primary" size="large" wide busy={bind.isPending}>
        {t('bind.submit')}
      </Button>
    </form>
  )
}
