/** Changes the member's own password. */
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { StaffPassword } from '../../contract.ts'
import { StaffReasons } from '../../reasons.ts'
import { changeMyPassword, mySecurity } from '../../me-calls.gen.ts'
import { useMe } from '../door/me.ts'

const Form = z
  .object({ password: StaffPassword, again: z.string() })
  .check(z.refine(({ password, again }) => password === again, { path: ['again'], error: 'other' }))

export function PasswordPart({ onProof }: { onProof: (then: () => void) => void }) {
  const t = useT('office.staff')
  const { email } = useMe()
  const form = useSchemaForm(Form, { password: '', again: '' })
  const { errors } = form.formState
  const change = useAct(changeMyPassword, {
    refresh: [mySecurity],
    onDone: () => {
      form.reset()
      toast(t('password.done'), { kind: 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.passwordKnown.code]: 'password' }),
  })
  return (
    <Panel title={t('password.title')} level={2}>
      <form
        className="stack"
        noValidate
        onSubmit={form.handleSubmit(({ password }) => onProof(() => change.mutate({ password })))}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('password.new')}
          required
          hint={t('invitation.passwordHint')}
          error={errorText(errors.password, t('error.passwordShort'))}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field
          label={t('field.passwordAgain')}
          required
          error={errorText(errors.again, t('error.passwordOther'))}
        >
          <PasswordInput autoComplete="new-password" {...form.register('again')} />
        </Field>
        <p className="text-xs text-ink-3">{t('endsOthers')}</p>
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('password.action')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
