/** Accepts an invitation: the secret for the authenticator, a password and a first code as proof. */
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { acceptInvitation, type openInvitation } from '../calls.gen.ts'
import { TotpCode } from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { useRoleName } from './door/role-name.ts'
import { isSameTwice, NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'

export type Invitation = DataOf<typeof openInvitation>

const Form = z
  .extend(NewPassword, { code: TotpCode })
  .check(z.refine(isSameTwice, { path: ['again'], error: 'other' }))

type Props = {
  token: string
  invitation: Invitation
  onAccepted: (recoveryCodes: string[]) => void
}

export function InvitationForm({ token, invitation, onAccepted }: Props) {
  const t = useT('office.staff')
  const form = useSchemaForm(Form, { password: '', again: '', code: '' })
  const { errors } = form.formState
  const accept = useAct(acceptInvitation, {
    onDone: ({ recoveryCodes }) => onAccepted(recoveryCodes),
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.wrongCode.code]: 'code' }),
  })
  const { name, email, role, roleName, otpauthUrl, secret } = invitation
  const nameOf = useRoleName()
  const send = form.handleSubmit(({ password, code }) => accept.mutate({ token, password, code }))
  return (
    <form className="stack" noValidate onSubmit={send}>
      <KeyValueList
        rows={[
          { label: t('field.name'), value: name },
          { label: t('field.email'), value: email },
          { label: t('field.role'), value: nameOf(role, roleName) },
        ]}
      />
      {/* For password managers, which store a password with a name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('field.newPassword')} errors={errors} register={form.register} />
      <div className="inset stack">
        <p className="text-sm">{t('invitation.factor')}</p>
        <div className="grid justify-items-center rounded bg-white p-3 text-black">
          <QrCode text={otpauthUrl} label={t('invitation.qr')} large />
        </div>
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <code className="code-text">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} name={t('invitation.secret')} />
        </p>
      </div>
      <Field
        label={t('field.totp')}
        required
        hint={t('invitation.codeHint')}
        error={errorText(errors.code, t('error.totp'))}
      >
        <CodeInput {...form.register('code')} />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={accept.isPending}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}
