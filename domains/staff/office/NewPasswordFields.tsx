/** A new password for a member of staff, typed twice. */
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { StaffPassword } from '../contract.ts'

export const NewPassword = z.object({ password: StaffPassword, again: z.string() })
export const isSameTwice = ({ password, again }: z.infer<typeof NewPassword>): boolean =>
  password === again

type Props = {
  /** Of the first field. */
  label: string
  errors: FieldErrors<z.infer<typeof NewPassword>>
  register: (name: 'password' | 'again') => UseFormRegisterReturn
}

export function NewPasswordFields({ label, errors, register }: Props) {
  const t = useT('office.staff')
  return (
    <>
      <Field
        label={label}
        required
        rule={t('invitation.passwordHint')}
        error={errorText(errors.password, t('error.passwordShort'))}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field
        label={t('field.passwordAgain')}
        required
        error={errorText(errors.again, t('error.passwordOther'))}
      >
        <PasswordInput autoComplete="new-password" {...register('again')} />
      </Field>
    </>
  )
}
