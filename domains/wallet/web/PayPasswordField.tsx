/** The payment password in a form of the wallet, with the way to set it. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'

/** Refusals that are shown at it. */
export const PASSWORD_ERRORS = {
  [AccountReasons.wrongPayPassword.code]: 'payPassword',
  [AccountReasons.payPasswordLocked.code]: 'payPassword',
  [AccountReasons.payPasswordMissing.code]: 'payPassword',
} as const

type Props = {
  error: Parameters<typeof errorText>[0]
  input: ComponentProps<typeof PasswordInput>
}

export function PayPasswordField({ error, input }: Props) {
  const t = useT('wallet')
  return (
    <>
      <Field
        label={t('withdraw.password')}
        required
        error={errorText(error, t('withdraw.passwordShape'))}
      >
        <PasswordInput inputMode="numeric" maxLength={6} autoComplete="off" {...input} />
      </Field>
      <p>
        <Link to="/user/user/changePayPassword" className="link text-sm">
          {t('withdraw.passwordSet')}
        </Link>
      </p>
    </>
  )
}
