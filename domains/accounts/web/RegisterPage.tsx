/** /login/login/register: e-mail, code, password, agreement; a business goes on with its papers. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { late } from '#kit/web/late.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { PasswordInput } from '#kit/ui/PasswordInput.tsx'
import { Radio } from '#kit/ui/Radio.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { SkeletonLines } from '#kit/web/Loaded.tsx'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { dropDraft, useDraft } from '#kit/web/draft.ts'
import { rememberedPage } from '#kit/web/guard.ts'
import { oneOf, searchOf, text } from '#kit/web/search-params.ts'
import { useSession } from '#kit/web/session.ts'
import {
  AccountReasons,
  agreement,
  Code,
  CustomerType,
  Email,
  NickName,
  Password,
  register,
} from '../contract.ts'
import { Agreed } from './Agreed.tsx'
import { AlreadyIn } from './AlreadyIn.tsx'
import { CodeField } from './CodeField.tsx'
import { useEntering } from './entering.ts'
import { useOtherTabs } from './other-tabs.ts'

const Form = z
  .object({
    email: Email,
    code: Code,
    password: Password,
    repeated: z.string(),
    nickName: NickName,
    customerType: CustomerType,
    agreed: z.literal(true),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: 'different',
    }),
  )

export const Route = createFileRoute('/login/login/register')({
  validateSearch: searchOf({ back: text(500), step: oneOf('papers') }),
  loader: ({ context }) =>
    context.queries.ensureQueryData(query(agreement, {})).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('register.title') }] }),
  component: RegisterPage,
})

const PapersAtOnce = late(async () => {
  const { PapersAtOnce: page } = await import('#domains/papers/web/door.ts')
  return { default: page }
})

/** Whoever is logged in, by this form or in another tab, has no use for it: nothing can be sent twice. */
function RegisterPage() {
  const { back, step } = Route.useSearch()
  const { isLoggedIn } = useSession()
  useOtherTabs()
  const [isEntering, enter] = useState(false)
  if (!isLoggedIn || (isEntering && step !== 'papers')) {
    return <AccountForm back={back} onSend={() => enter(true)} />
  }
  if (step !== 'papers') return <AlreadyIn back={back} />
  return (
    <Suspense fallback={<SkeletonLines count={6} />}>
      <PapersAtOnce back={rememberedPage(back)} />
    </Suspense>
  )
}

const DRAFT = 'register'

type AccountProps = { back: string | undefined; onSend: () => void }

function AccountForm({ back, onSend }: AccountProps) {
  const t = useT('accounts')
  const { data: terms } = useSuspenseQuery(query(agreement, {}))
  const form = useSchemaForm(Form, {
    email: '',
    code: '',
    password: '',
    repeated: '',
    nickName: '',
    customerType: 'individual' as CustomerType,
    agreed: false as unknown as true,
  })
  const { errors } = form.formState
  useDraft(form, DRAFT, { who: '', secrets: ['code', 'password', 'repeated', 'agreed'] })
  const enter = useEntering(back, 'register.done')
  const send = useAct(register, {
    onDone: (entered) => (dropDraft(DRAFT), enter(entered)),
    onRefused: (refused) =>
      showFaults(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.commonPassword.code]: 'password',
        [AccountReasons.emailTaken.code]: 'email',
      }),
  })

  return (
    <form
      className="login-box login-box-wide"
      noValidate
      onSubmit={form.handleSubmit(
        (values) => (onSend(), send.mutate({ ...values, agreementVersion: terms.version })),
      )}
    >
      <h1>{t('register.title')}</h1>
      <Field label={t('field.customerType')} group>
        <div className="flex gap-6">
          {CustomerType.options.map((type) => (
            <Radio key={type} value={type} {...form.register('customerType')}>
              {t(`customerType.${type}`)}
            </Radio>
          ))}
        </div>
        {form.watch('customerType') === 'business' && (
          <p className="text-sm text-ink-2">{t('register.businessText')}</p>
        )}
      </Field>
      <Field label={t('field.email')} required error={faultText(errors.email, t('error.email'))}>
        <TextInput size="large" type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <CodeField
        email={form.watch('email')}
        purpose="register"
        check={() => form.trigger('email', { shouldFocus: true })}
        error={faultText(errors.code, t('error.code'))}
        input={form.register('code')}
      />
      <Field
        label={t('field.nickName')}
        required
        hint={t('hint.nickName')}
        error={faultText(errors.nickName, t('error.nickName'))}
      >
        <TextInput size="large" autoComplete="nickname" {...form.register('nickName')} />
      </Field>
      <PasswordFields form={form} />
      <Controller
        control={form.control}
        name="agreed"
        render={({ field: { value, ...field }, fieldState }) => (
          <Agreed
            title={terms.title}
            html={terms.html}
            error={faultText(fieldState.error, t('error.agreed'))}
          >
            <Checkbox {...field} checked={value}>
              {t('register.agree')}
            </Checkbox>
          </Agreed>
        )}
      />
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        {t('register.submit')}
      </Button>
      <p className="text-sm">
        {t('register.haveAccount')}{' '}
        <Link to="/login/login" search={{ back }} className="link underline">
          {t('login.title')}
        </Link>
      </p>
    </form>
  )
}

function PasswordFields({
  form,
}: {
  form: UseFormReturn<z.input<typeof Form>, unknown, z.output<typeof Form>>
}) {
  const t = useT('accounts')
  const { errors } = form.formState
  return (
    <div className="form-grid">
      <Field
        label={t('field.password')}
        required
        hint={t('hint.password')}
        error={faultText(errors.password, t('error.password'))}
      >
        <PasswordInput size="large" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field
        label={t('field.repeated')}
        required
        error={faultText(errors.repeated, t('error.repeated'))}
      >
        <PasswordInput size="large" autoComplete="new-password" {...form.register('repeated')} />
      </Field>
    </div>
  )
}
