/** /user/user/changeEmail: a new address, proved by a code sent to it; the old one is notified. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { openSession, useOwner } from '#kit/web/session/session.ts'
import { Code, Email } from '../../contract.ts'
import { AccountReasons } from '../../reasons.ts'
import { mySecurity, sendEmailCode, updateEmail } from '../../settings-calls.gen.ts'
import { CodeRow } from '../CodeRow.tsx'
import { normalizeEmail, useSentCodes } from '../CodeField.tsx'
import { useDone } from './done.ts'
import { useProvenAct } from '../door/proven-act.tsx'
import { SettingForm } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changeEmail')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('email.title') }] }),
  component: ChangeEmailPage,
})

const Form = z.object({ user_email: Email, code: Code })
const DRAFT = 'email'
const CHANGE = { title: 'email.title', submit: 'email.submit', done: 'email.done' } as const
/** An account that was registered by telephone number has no address yet. */
const FIRST = {
  title: 'email.firstTitle',
  submit: 'email.firstSubmit',
  done: 'email.firstDone',
} as const
const AT_ADDRESS = {
  [AccountReasons.sameEmail.code]: 'user_email',
  [AccountReasons.emailTaken.code]: 'user_email',
} as const

function ChangeEmailPage() {
  const t = useT('accounts')
  const done = useDone()
  const queries = useQueryClient()
  const { data: mine } = useQuery(query(mySecurity, {}))
  const isFirst = mine?.email === null
  const words = isFirst ? FIRST : CHANGE
  const text = isFirst ? t('email.firstText') : t('email.text', { email: mine?.email ?? '…' })
  const form = useSchemaForm(Form, { user_email: '', code: '' })
  useDraft(form, DRAFT, { who: useOwner(), secrets: ['code'] })
  const { errors } = form.formState
  const { sentTo, noteSent } = useSentCodes()
  const send = useProvenAct(sendEmailCode, {
    onDone: (answer, { email }) => noteSent(normalizeEmail(email), answer),
    onRefused: (refused) => showErrors(refused, form.setError, AT_ADDRESS),
  })
  const change = useProvenAct(updateEmail, {
    onDone: async ({ token }) => {
      dropDraft(DRAFT)
      openSession(token) // before any other call: the old token is no longer valid
      await queries.invalidateQueries()
      await done(t(words.done))
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        ...AT_ADDRESS,
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
      }),
  })
  const ask = async () => {
    if (!(await form.trigger('user_email', { shouldFocus: true }))) return
    send.mutate({ email: form.getValues('user_email') })
  }
  return (
    <SettingForm title={t(words.title)} text={text}>
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => change.mutate(it))}>
        <Field
          label={t('email.new')}
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
        <CodeRow
          error={errorText(errors.code, t('error.code'))}
          input={form.register('code')}
          isBusy={send.isPending}
          sent={sentTo(normalizeEmail(form.watch('user_email')))}
          onAsk={() => void ask()}
        />
        <Button type="submit" variant="primary" size="large" busy={change.isPending}>
          {t(words.submit)}
        </Button>
      </form>
      {send.dialog}
      {change.dialog}
    </SettingForm>
  )
}
