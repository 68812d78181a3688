/** /office/login: the password, then the code of the authenticator or a recovery code. */
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flag, searchOf, text } from '#kit/web/pages/search-params.ts'
import { staffPassword, staffSecondFactor } from '../calls.gen.ts'
import { StaffReasons } from '../reasons.ts'
import { EnterFrame } from './EnterFrame.tsx'

export const Route = createFileRoute('/office/login')({
  validateSearch: searchOf({ back: text(500), ended: flag }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.staff')('login.title') }],
  }),
  component: LoginPage,
})

function LoginPage() {
  const t = useT('office.staff')
  const kit = useT('kit')
  const { ended } = Route.useSearch()
  const [ticket, setTicket] = useState<string>()
  return (
    <EnterFrame title={t('login.title')}>
      <div className="stack">
        {ended === true && <Notice tone="warning">{kit('loginExpired')}</Notice>}
        {ticket === undefined ? (
          <PasswordStep onTicket={setTicket} />
        ) : (
          <CodeStep ticket={ticket} onAgain={() => setTicket(undefined)} />
        )}
      </div>
    </EnterFrame>
  )
}

const PasswordForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})

function PasswordStep({ onTicket }: { onTicket: (ticket: string) => void }) {
  const t = useT('office.staff')
  const form = useSchemaForm(PasswordForm, { email: '', password: '' })
  const { errors } = form.formState
  const send = useAct(staffPassword, {
    onDone: ({ ticket }) => onTicket(ticket),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [StaffReasons.wrongLogin.code]: 'password',
        [StaffReasons.tooManyTries.code]: 'password',
      }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
    >
      <Field label={t('field.email')} required error={errorText(errors.email, t('error.email'))}>
        <TextInput size="large" type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field
        label={t('field.password')}
        required
        error={errorText(errors.password, t('error.passwordNeeded'))}
      >
        <PasswordInput
          size="large"
          autoComplete="current-password"
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        {t('login.next')}
      </Button>
    </form>
  )
}

const CodeForm = z.object({
  code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
})

function CodeStep({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const t = useT('office.staff')
  const { back } = Route.useSearch()
  const form = useSchemaForm(CodeForm, { code: '' })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = useAct(staffSecondFactor, {
    // A full reload, so that nothing of the user before remains in memory.
    onDone: () => location.replace(officeAddress(back)),
    onRefused: (refused) => {
      form.setValue('code', '')
      return showErrors(refused, form.setError, {
        [StaffReasons.wrongCode.code]: 'code',
        [StaffReasons.tooManyTries.code]: 'code',
      })
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ code }) => send.mutate({ ticket, code }))}
    >
      <p className="text-sm">{t('login.codeText')}</p>
      <Field
        label={t('field.code')}
        required
        hint={t('login.codeHint')}
        error={errorText(form.formState.errors.code, t('error.code'))}
      >
        <TextInput
          size="large"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          inputClassName="tabular-nums"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        {t('login.submit')}
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        {t('login.again')}
      </Button>
    </form>
  )
}

/** The remembered page if it is one of the office, otherwise its first. */
const officeAddress = (back: string | undefined): string =>
  back !== undefined && /^\/office(\/|\?|$)/.test(back) ? back : '/office'
