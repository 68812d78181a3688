/** /user/user/changePassword: the old password, and the new one twice; every other device is then logged out. */
import { createFileRoute, Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Password } from '../../contract.ts'
import { AccountReasons } from '../../reasons.ts'
import { changePassword, mySecurity } from '../../settings-calls.gen.ts'
import { isTwice } from '../../settings-contract.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useDone } from './done.ts'
import { PasswordField } from './PasswordField.tsx'
import { SettingForm } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changePassword')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('password.title') }] }),
  component: ChangePasswordPage,
})

const Form = z
  .object({
    oldPassword: z.string().check(z.minLength(1)),
    password: Password,
    repeated: z.string(),
  })
  .check(z.refine(isTwice, { path: ['repeated'], error: 'different' }))

function ChangePasswordPage() {
  const t = useT('accounts')
  const done = useDone()
  const form = useSchemaForm(Form, { oldPassword: '', password: '', repeated: '' })
  const { errors } = form.formState
  const change = useAct(changePassword, {
    refresh: [mySecurity],
    onDone: () => done(t('password.done')),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [AccountReasons.wrongOldPassword.code]: 'oldPassword',
        [AccountReasons.tooManyTries.code]: 'oldPassword',
        [AccountReasons.samePassword.code]: 'password',
        [AccountReasons.commonPassword.code]: 'password',
      }),
  })
  return (
    <SettingForm title={t('password.title')} text={t('password.text')}>
      <form className="stack" noValidate onSubmit={form.handleSubmit((it) => change.mutate(it))}>
        <PasswordField
          label={t('password.old')}
          error={errorText(errors.oldPassword, t('error.passwordMissing'))}
          input={form.register('oldPassword')}
        />
        <NewPasswordFields form={form} label={t('forgot.password')} />
        <Button type="submit" variant="primary" size="large" busy={change.isPending}>
          {t('password.submit')}
        </Button>
        <p className="text-sm">
          <Link to="/login/login/forgot" className="link underline">
            {t('forgot.link')}
          </Link>
        </p>
      </form>
    </SettingForm>
  )
}
