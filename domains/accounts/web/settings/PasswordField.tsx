/** One password field of a form that changes a password: the old one or the new one, of the login or of payments. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error: string | undefined
  input: UseFormRegisterReturn
  isNew?: boolean | undefined
  /** Six digits: phones show the number pad. */
  isDigits?: boolean | undefined
}

export function PasswordField(props: Props) {
  const { label, hint, error, input, isNew, isDigits } = props
  return (
    <Field label={label} required hint={hint} error={error}>
      <PasswordInput
        size="large"
        {...(isDigits === true ? { inputMode: 'numeric', maxLength: 6 } : {})}
        autoComplete={
          isDigits === true ? 'off' : isNew === true ? 'new-password' : 'current-password'
        }
        {...input}
      />
    </Field>
  )
}
