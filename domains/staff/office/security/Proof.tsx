/** Asks for password and code before a change of the member's own account; valid for ten minutes. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { StaffReasons } from '../../reasons.ts'
import { mySecurity, proveMyself } from '../../me-calls.gen.ts'

type Proof = {
  /** Runs once the proof is given; null while nothing is asked for. */
  waiting: (() => void) | null
  demand: (then: () => void) => void
  close: () => void
}

export function useProof(provedUntil: string | null): Proof {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  return {
    waiting,
    demand(then) {
      const isProved = provedUntil !== null && Date.parse(provedUntil) > Date.now()
      if (isProved) then()
      else setWaiting(() => then)
    },
    close: () => setWaiting(null),
  }
}

export function ProofDialog({ proof }: { proof: Proof }) {
  return proof.waiting === null ? null : (
    <Ask
      onClose={proof.close}
      onShown={() => {
        proof.close()
        proof.waiting?.()
      }}
    />
  )
}

const Form = z.object({
  password: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
})

function Ask({ onClose, onShown }: { onClose: () => void; onShown: () => void }) {
  const t = useT('office.staff')
  const form = useSchemaForm(Form, { password: '', code: '' })
  const { errors } = form.formState
  const prove = useAct(proveMyself, {
    refresh: [mySecurity],
    onDone: onShown,
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [StaffReasons.wrongPassword.code]: 'password',
        [StaffReasons.wrongCode.code]: 'code',
      }),
  })
  return (
    <FormDialog
      title={t('proof.title')}
      text={t('proof.text')}
      verb={t('proof.action')}
      busy={prove.isPending}
      onSubmit={form.handleSubmit((values) => prove.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={t('field.password')}
        required
        error={errorText(errors.password, t('error.passwordNeeded'))}
      >
        <PasswordInput
          data-autofocus
          autoComplete="current-password"
          {...form.register('password')}
        />
      </Field>
      <Field
        label={t('field.code')}
        required
        hint={t('login.codeHint')}
        error={errorText(errors.code, t('error.code'))}
      >
        <TextInput
          autoComplete="one-time-code"
          maxLength={20}
          autoCapitalize="characters"
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  )
}
