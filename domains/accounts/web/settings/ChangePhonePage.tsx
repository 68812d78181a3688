/** /user/user/changePhone: a number to log in by, in the place of the one before. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { dropDraft, useDraft } from '#kit/web/draft.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useUser } from '#kit/web/session.ts'
import { AccountReasons, Code } from '../../contract.ts'
import { bindPhone, myPhone, Phone } from '../../login-contract.ts'
import { mySecurity } from '../../settings-contract.ts'
import { CodeField } from '../CodeField.tsx'
import { useDone } from './done.ts'
import { useProvenAct } from './proven-act.tsx'
import { SettingForm } from './SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changePhone')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('bind.title') }] }),
  component: ChangePhonePage,
})

const Form = z.object({ phone: Phone, code: Code })
const DRAFT = 'phone'

function ChangePhonePage() {
  const t = useT('accounts')
  const done = useDone()
  const { data: mine } = useQuery(query(mySecurity, {}))
  const form = useSchemaForm(Form, { phone: '', code: '' })
  useDraft(form, DRAFT, { who: useUser()?.username ?? null, secrets: ['code'] })
  const { errors } = form.formState
  const bind = useProvenAct(bindPhone, {
    refresh: [mySecurity, myPhone],
    onDone: () => (dropDraft(DRAFT), done(t('bind.done'))),
    onRefused: (refused) =>
      showFaults(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
        [AccountReasons.phoneTaken.code]: 'phone',
      }),
  })
  const phone = mine?.phone ?? null
  return (
    <SettingForm
      title={t('bind.title')}
      text={phone === null ? t('bind.text') : t('bind.change', { phone })}
    >
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => bind.mutate(it))}>
        <Field
          label={t('field.phone')}
          required
          hint={t('hint.phone')}
          error={faultText(errors.phone, t('error.phone'))}
        >
          <TextInput size="large" type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <CodeField
          phone={form.watch('phone')}
          purpose="bind"
          check={() => form.trigger('phone', { shouldFocus: true })}
          error={faultText(errors.code, t('error.code'))}
          input={form.register('code')}
        />
        <Button type="submit" variant="primary" size="large" busy={bind.isPending}>
          {t('bind.submit')}
        </Button>
      </form>
      {bind.dialog}
    </SettingForm>
  )
}
