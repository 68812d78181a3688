/** A new password, typed twice; a common one is reported while it is typed. */
import { useEffect, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Password } from '../contract.ts'

type NewPassword = { password: string; repeated: string }
type Props<Values extends NewPassword, Output> = {
  /** A form that has these two fields among others. */
  form: UseFormReturn<Values, unknown, Output>
  label: string
}

export function NewPasswordFields<Values extends NewPassword, Output>(
  props: Props<Values, Output>,
) {
  const t = useT('accounts')
  const { formState, register, watch } = props.form as unknown as UseFormReturn<NewPassword>
  const errors: FieldErrors<NewPassword> = formState.errors
  const isCommon = useIsCommon(watch('password'))
  return (
    <>
      <Field
        label={props.label}
        required
        rule={t('hint.password')}
        error={
          errorText(errors.password, t('error.password')) ??
          (isCommon ? t('commonPassword') : undefined)
        }
      >
        <PasswordInput size="large" autoComplete="new-password" {...register('password')} />
      </Field>
      <Field
        label={t('field.repeated')}
        required
        error={errorText(errors.repeated, t('error.repeated'))}
      >
        <PasswordInput size="large" autoComplete="new-password" {...register('repeated')} />
      </Field>
    </>
  )
}

/** The lists load once a password satisfies the rule; without them the server still refuses a common one. */
function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState<string | null>(null)
  useEffect(() => {
    if (!Password.safeParse(password).success) return
    let isLatest = true
    import('../common-passwords.ts').then(
      ({ isCommon }) => isLatest && setCommon(isCommon(password) ? password : null),
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [password])
  return common !== null && common === password
}
