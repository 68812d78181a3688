/** Changes the member's own address: the new one gets a code by mail, and counts once the code is entered. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { listStaff, staffMe } from '../../calls.gen.ts'
import { MemberEmail, TotpCode } from '../../contract.ts'
import { changeMyEmail, confirmMyEmail, mySecurity } from '../../me-calls.gen.ts'
import { StaffReasons } from '../../reasons.ts'

const CHANGED = [staffMe, listStaff, mySecurity]

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useT('office.staff')
  const [mailed, setMailed] = useState<string>()
  const done = () => {
    toast(t('email.done'), { kind: 'success' })
    onClose()
  }
  if (mailed !== undefined) return <Confirm email={mailed} onDone={done} onClose={onClose} />
  return <Address onMailed={setMailed} onDone={done} onClose={onClose} />
}

const AddressForm = z.object({ email: MemberEmail })
type AddressProps = { onMailed: (email: string) => void; onDone: () => void; onClose: () => void }

function Address({ onMailed, onDone, onClose }: AddressProps) {
  const t = useT('office.staff')
  const form = useSchemaForm(AddressForm, { email: '' })
  const change = useAct(changeMyEmail, {
    refresh: CHANGED,
    onDone: ({ isChanged }, { email }) => (isChanged ? onDone() : onMailed(email)),
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.emailTaken.code]: 'email' }),
  })
  return (
    <FormDialog
      title={t('email.title')}
      text={t('email.text')}
      verb={t('email.send')}
      busy={change.isPending}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={t('email.new')}
        required
        error={errorText(form.formState.errors.email, t('error.email'))}
      >
        <TextInput data-autofocus type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}

const CodeForm = z.object({ code: TotpCode })
type ConfirmProps = { email: string; onDone: () => void; onClose: () => void }

function Confirm({ email, onDone, onClose }: ConfirmProps) {
  const t = useT('office.staff')
  const form = useSchemaForm(CodeForm, { code: '' })
  const confirm = useAct(confirmMyEmail, {
    refresh: CHANGED,
    onDone,
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [StaffReasons.wrongCode.code]: 'code',
        [StaffReasons.emailTaken.code]: 'code',
      }),
  })
  return (
    <FormDialog
      title={t('email.title')}
      text={t('email.sent', { email })}
      verb={t('email.confirm')}
      busy={confirm.isPending}
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={t('email.code')}
        required
        hint={t('endsOthers')}
        error={errorText(form.formState.errors.code, t('error.totp'))}
      >
        <CodeInput data-autofocus {...form.register('code')} />
      </Field>
    </FormDialog>
  )
}
