/** /login/login/forgot: a code by mail or text message, and a new password. */
import { createFileRoute, Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { closeSession } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { Code, Email, Password, Phone } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { resetPassword } from '../login-calls.gen.ts'
import { CodeField } from './CodeField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PhoneField } from './PhoneFields.tsx'

export const Route = createFileRoute('/login/login/forgot')({
  validateSearch: searchOf({ back: text(500), by: oneOf('email', 'phone') }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('forgot.title') }] }),
  component: ForgotPage,
})

function ForgotPage() {
  const t = useT('accounts')
  const { back, by = 'email' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <div className="login-box">
      <h1>{t('forgot.title')}</h1>
      <p className="text-sm text-ink-2">{t('forgot.text')}</p>
      <Tabs
        label={t('forgot.title')}
        look="plain"
        current={by}
        items={[
          { id: 'email', label: t('forgot.byEmail') },
          { id: 'phone', label: t('forgot.byPhone') },
        ]}
        onSelect={(id) =>
          void navigate({ search: { back, by: id === 'phone' ? id : undefined }, replace: true })
        }
      />
      <div role="tabpanel" id={tabPanelId(by)}>
        <ResetForm key={by} by={by} back={back} />
      </div>
      <p className="text-sm">
        <Link to="/login/login" search={{ back }} className="link underline">
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </div>
  )
}

const schemaOf = (address: typeof Email | typeof Phone) =>
  z.object({ address, code: Code, password: Password, repeated: z.string() }).check(
    z.refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: 'different',
    }),
  )
const SCHEMAS = { email: schemaOf(Email), phone: schemaOf(Phone) }

type Props = { by: 'email' | 'phone'; back: string | undefined }

function ResetForm({ by, back }: Props) {
  const t = useT('accounts')
  const navigate = Route.useNavigate()
  const form = useSchemaForm(SCHEMAS[by], { address: '', code: '', password: '', repeated: '' })
  const { errors } = form.formState
  const reset = useAct(resetPassword, {
    onDone: async () => {
      closeSession() // the password reset has ended this session as well
      toast(t('forgot.done'), { kind: 'success' })
      await navigate({ to: '/login/login', search: { back, by: 'password' }, replace: true })
    },
    onRefused: (refused) =>
      showErrors(
        refused,
        form.setError,
        {
          [AccountReasons.wrongCode.code]: 'code',
          [AccountReasons.commonPassword.code]: 'password',
        },
        { email: 'address', phone: 'address' },
      ),
  })
  const address = form.watch('address')
  const code = {
    check: () => form.trigger('address', { shouldFocus: true }),
    error: errorText(errors.code, t('error.code')),
    input: form.register('code'),
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ address: to, code: given, password }) =>
        reset.mutate({ [by]: to, code: given, password }),
      )}
    >
      {by === 'email' ? (
        <Field
          label={t('field.email')}
          required
          error={errorText(errors.address, t('error.email'))}
        >
          <TextInput size="large" type="email" autoComplete="email" {...form.register('address')} />
        </Field>
      ) : (
        <PhoneField
          error={errorText(errors.address, t('error.phone'))}
          input={form.register('address')}
        />
      )}
      {by === 'email' ? (
        <CodeField email={address} purpose="reset" {...code} />
      ) : (
        <CodeField phone={address} purpose="reset" {...code} />
      )}
      <NewPasswordFields form={form} label={t('forgot.password')} />
      <Button type="submit" variant="primary" size="large" wide busy={reset.isPending}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
