/** /login/login/register: e-mail or number, code, password, agreement; a business goes on to its verification. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { late } from '#kit/web/pages/late.ts'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { focusFirstError, errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { rememberedPage } from '#kit/web/forms/require-login.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { useSession } from '#kit/web/session/session.ts'
import { agreement, register } from '../calls.gen.ts'
import { Code, Email, Phone } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx'
import { CodeField } from './CodeField.tsx'
import { useEntering } from './door/entering.ts'
import {
  ACCOUNT_SECRETS,
  areSame,
  DIFFERENT,
  EMPTY_ACCOUNT,
  NEW_ACCOUNT,
  NewAccountFields,
  TypeField,
} from './NewAccountFields.tsx'
import { useOtherTabs } from './other-tabs.ts'
import { PhoneField } from './PhoneFields.tsx'

const formOf = (address: typeof Email | typeof Phone) =>
  z.object({ address, code: Code, ...NEW_ACCOUNT }).check(z.refine(areSame, DIFFERENT))
const FORMS = { email: formOf(Email), phone: formOf(Phone) }

export const Route = createFileRoute('/login/login/register')({
  validateSearch: searchOf({ back: text(500), by: oneOf('phone'), step: oneOf('papers') }),
  loader: ({ context }) =>
    context.queries.ensureQueryData(query(agreement, {})).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('register.title') }] }),
  component: RegisterPage,
})

const VerifyAfterRegistering = late(async () => {
  const { VerifyAfterRegistering: page } =
    await import('#domains/verification/web/door/VerifyAfterRegistering.tsx')
  return { default: page }
})

/** Logged-in buyers, whether by this form or in another tab, see a notice instead: nothing can be submitted twice. */
function RegisterPage() {
  const { back, by = 'email', step } = Route.useSearch()
  const { isLoggedIn } = useSession()
  useOtherTabs()
  const [isEntering, setIsEntering] = useState(false)
  if (!isLoggedIn || (isEntering && step !== 'papers')) {
    return <Registering by={by} back={back} onSend={() => setIsEntering(true)} />
  }
  if (step !== 'papers') return <AlreadyLoggedIn back={back} />
  return (
    <Suspense fallback={<SkeletonLines count={6} />}>
      <VerifyAfterRegistering back={rememberedPage(back)} />
    </Suspense>
  )
}

type By = 'email' | 'phone'
type AccountProps = { by: By; back: string | undefined; onSend: () => void }

function Registering(props: AccountProps) {
  const t = useT('accounts')
  const { by, back } = props
  const navigate = Route.useNavigate()
  return (
    <div className="login-box login-box-wide">
      <h1>{t('register.title')}</h1>
      <Tabs
        label={t('register.title')}
        look="plain"
        current={by}
        items={[
          { id: 'email', label: t('register.byEmail') },
          { id: 'phone', label: t('register.byPhone') },
        ]}
        onSelect={(id) =>
          void navigate({ search: { back, by: id === 'phone' ? id : undefined }, replace: true })
        }
      />
      <div role="tabpanel" id={tabPanelId(by)}>
        <AccountForm key={by} {...props} />
      </div>
      <p className="text-sm">
        {t('register.haveAccount')}{' '}
        <Link to="/login/login" search={{ back }} className="link underline">
          {t('login.title')}
        </Link>
      </p>
    </div>
  )
}

function AccountForm({ by, back, onSend }: AccountProps) {
  const t = useT('accounts')
  const { data: terms } = useSuspenseQuery(query(agreement, {}))
  const form = useSchemaForm(FORMS[by], { address: '', code: '', ...EMPTY_ACCOUNT })
  const { errors } = form.formState
  const draft = `register-${by}`
  useDraft(form, draft, { who: '', secrets: ['code', ...ACCOUNT_SECRETS] })
  const enter = useEntering(back, 'register.done')
  const send = useAct(register, {
    onDone: (entered) => (dropDraft(draft), enter(entered)),
    onRefused: (refused) =>
      showErrors(
        refused,
        form.setError,
        {
          [AccountReasons.wrongCode.code]: 'code',
          [AccountReasons.commonPassword.code]: 'password',
          [AccountReasons.emailTaken.code]: 'address',
          [AccountReasons.phoneRegistered.code]: 'address',
        },
        { email: 'address', phone: 'address' },
      ),
  })
  const address = form.watch('address')
  const code = {
    purpose: 'register' as const,
    check: () => form.trigger('address', { shouldFocus: true }),
    error: errorText(errors.code, t('error.code')),
    input: form.register('code'),
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(
        ({ address: to, repeated: _repeated, agreed: _agreed, ...values }) => (
          onSend(),
          send.mutate({ ...values, [by]: to, agreementVersion: terms.version })
        ),
        // The form registers the code before the address, which is above it.
        () => focusFirstError(),
      )}
    >
      <TypeField form={form} />
      {by === 'email' ? (
        <>
          <Field
            label={t('field.email')}
            required
            error={errorText(errors.address, t('error.email'))}
          >
            <TextInput
              size="large"
              type="email"
              autoComplete="email"
              {...form.register('address')}
            />
          </Field>
          <CodeField email={address} {...code} />
        </>
      ) : (
        <>
          <PhoneField
            error={errorText(errors.address, t('error.phone'))}
            input={form.register('address')}
          />
          <CodeField phone={address} {...code} />
        </>
      )}
      <NewAccountFields form={form} />
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
