/** Changes the member's own password. */
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { StaffReasons } from '../../reasons.ts'
import { changeMyPassword, mySecurity } from '../../me-calls.gen.ts'
import { useMe } from '../door/me.ts'
import { isSameTwice, NewPassword, NewPasswordFields } from '../NewPasswordFields.tsx'

const Form = NewPassword.check(z.refine(isSameTwice, { path: ['again'], error: 'other' }))

export function PasswordPart({ onProof }: { onProof: (then: () => void) => void }) {
  const t = useT('office.staff')
  const { email } = useMe()
  const form = useSchemaForm(Form, { password: '', again: '' })
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
        <NewPasswordFields
          label={t('password.new')}
          errors={form.formState.errors}
          register={form.register}
        />
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
