/** /login/login: log in by e-mail code, by phone code, or by account and password. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { rememberedPage } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flag, oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { currentToken } from '#kit/web/session/session.ts'
import { emailLogin, passwordLogin } from '../calls.gen.ts'
import { Code, Email, Phone } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { waysIn } from '../wechat-calls.gen.ts'
import { useBlockNotice } from './block-notice.tsx'
import { CodeField } from './CodeField.tsx'
import { useEntering } from './door/entering.ts'
import { useProofOfWorkAct } from './door/proof-of-work-act.ts'
import { PhoneLogin } from './PhoneLogin.tsx'

export const Route = createFileRoute('/login/login/')({
  validateSearch: searchOf({
    back: text(500),
    by: oneOf('code', 'phone', 'password'),
    /** The session has expired. */
    ended: flag,
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('login.title') }] }),
  component: LoginPage,
})

function LoginPage() {
  const t = useT('accounts')
  const kit = useT('kit')
  const { back, by = 'code', ended } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { isDemo } = useRouteContext({ from: '__root__' })
  const { data: ways } = useQuery(query(waysIn, {}))
  // Buyers who are logged in already are redirected; after a login through the form, the form redirects.
  useEffect(() => {
    if (currentToken() !== null) void navigate({ href: rememberedPage(back), replace: true })
    // Checked once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="login-box">
      <h1>{t('login.title')}</h1>
      {ended === true && <Notice tone="warning">{kit('loginExpired')}</Notice>}
      <Tabs
        label={t('login.title')}
        look="plain"
        current={by}
        items={[
          { id: 'code', label: t('login.byCode') },
          { id: 'phone', label: t('login.byPhone') },
          { id: 'password', label: t('login.byPassword') },
        ]}
        onSelect={(id) =>
          void navigate({
            search: { back, ended, by: id === 'password' || id === 'phone' ? id : undefined },
            replace: true,
          })
        }
      />
      <div role="tabpanel" id={tabPanelId(by)}>
        {by === 'code' && <CodeLogin back={back} />}
        {by === 'phone' && <PhoneLogin back={back} />}
        {by === 'password' && <PasswordLogin back={back} />}
      </div>
      {ways?.wechat === true && (
        <Link
          to="/login/login/weixin"
          search={{ back }}
          className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
        >
          {t('login.byWechat')}
        </Link>
      )}
      <p className="text-sm">
        {t('login.noAccount')}{' '}
        <Link to="/login/login/register" search={{ back }} className="link underline">
          {t('register.title')}
        </Link>
      </p>
      {isDemo && (
        <Link to="/test-login" search={{ redirect: back }} className="link text-sm underline">
          {t('login.quick')}
        </Link>
      )}
    </div>
  )
}

const CodeForm = z.object({ user_email: Email, code: Code })

function CodeLogin({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const form = useSchemaForm(CodeForm, { user_email: '', code: '' })
  const { errors } = form.formState
  const block = useBlockNotice()
  const login = useAct(emailLogin, {
    onDone: useEntering(back, 'login.done'),
    onRefused: (refused) =>
      block.take(refused) ||
      showErrors(refused, form.setError, { [AccountReasons.wrongCode.code]: 'code' }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => login.mutate(values))}
    >
      {block.notice}
      <Field
        label={t('field.email')}
        required
        error={errorText(errors.user_email, t('error.email'))}
      >
        <TextInput
          size="large"
          type="email"
          autoComplete="email"
          {...form.register('user_email')}
        />
      </Field>
      <CodeField
        email={form.watch('user_email')}
        purpose="login"
        check={() => form.trigger('user_email', { shouldFocus: true })}
        error={errorText(errors.code, t('error.code'))}
        input={form.register('code')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

const PasswordForm = z.object({
  account: z.union([Email, Phone]),
  password: z.string().check(z.minLength(1)),
})

function PasswordLogin({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const form = useSchemaForm(PasswordForm, { account: '', password: '' })
  const { errors } = form.formState
  const block = useBlockNotice()
  const login = useProofOfWorkAct(passwordLogin, {
    onDone: useEntering(back, 'login.done'),
    onRefused: (refused) => {
      if (block.take(refused)) return true
      const atAccount = { phone: 'account', email: 'account' } as const
      return showErrors(
        refused,
        form.setError,
        {
          [AccountReasons.wrongLogin.code]: 'password',
          [AccountReasons.tooManyTries.code]: 'password',
        },
        atAccount,
      )
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ account, password }) =>
        login.mutate({
          ...(account.includes('@') ? { email: account } : { phone: account }),
          password,
        }),
      )}
    >
      {block.notice}
      <Field
        label={t('field.account')}
        required
        hint={t('hint.phone')}
        error={errorText(errors.account, t('error.account'))}
      >
        <TextInput size="large" autoComplete="username" {...form.register('account')} />
      </Field>
      <Field
        label={t('field.password')}
        required
        error={errorText(errors.password, t('error.passwordMissing'))}
      >
        <PasswordInput
          size="large"
          autoComplete="current-password"
          {...form.register('password')}
        />
      </Field>
      <Link to="/login/login/forgot" search={{ back }} className="link justify-self-end text-sm">
        {t('forgot.link')}
      </Link>
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
