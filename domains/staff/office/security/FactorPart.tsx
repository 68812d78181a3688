/** Replaces the authenticator: scanned, proved by its first code, and valid only then. */
import { useState } from 'react'
import * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CodeInput } from '#kit/ui/forms/CodeInput.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { TotpCode } from '../../contract.ts'
import { StaffReasons } from '../../reasons.ts'
import { beginNewFactor, mySecurity, setNewFactor } from '../../me-calls.gen.ts'

type Secret = DataOf<typeof beginNewFactor>

export function FactorPart({ onProof }: { onProof: (then: () => void) => void }) {
  const t = useT('office.staff')
  const [secret, setSecret] = useState<Secret>()
  const begin = useAct(beginNewFactor, { onDone: setSecret })
  return (
    <Panel title={t('factor.title')} level={2}>
      <div className="stack">
        <p className="text-sm">{t('factor.text')}</p>
        <p className="text-xs text-ink-3">{t('endsOthers')}</p>
        <div>
          <Button
            variant="secondary"
            busy={begin.isPending}
            onClick={() => onProof(() => begin.mutate({}))}
          >
            {t('factor.action')}
          </Button>
        </div>
      </div>
      {secret !== undefined && <NewFactor secret={secret} onClose={() => setSecret(undefined)} />}
    </Panel>
  )
}

const Form = z.object({ code: TotpCode })

function NewFactor({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useT('office.staff')
  const form = useSchemaForm(Form, { code: '' })
  const set = useAct(setNewFactor, {
    refresh: [mySecurity],
    onDone: () => {
      toast(t('factor.done'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StaffReasons.wrongCode.code]: 'code' }),
  })
  return (
    <FormDialog
      title={t('factor.action')}
      text={t('invitation.factor')}
      verb={t('factor.set')}
      busy={set.isPending}
      onSubmit={form.handleSubmit((values) => set.mutate(values))}
      onClose={onClose}
    >
      <div className="grid justify-items-center rounded bg-white p-3 text-black">
        <QrCode text={secret.otpauthUrl} label={t('invitation.qr')} large />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <code className="code-text">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret.secret} name={t('invitation.secret')} />
      </p>
      <Field
        label={t('field.totp')}
        required
        hint={t('invitation.codeHint')}
        error={errorText(form.formState.errors.code, t('error.totp'))}
      >
        <CodeInput data-autofocus {...form.register('code')} />
      </Field>
    </FormDialog>
  )
}
