/** Asks for fresh proof of identity: by the password, or by a code to the account's address or number. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { PasswordInput } from '#kit/ui/forms/PasswordInput.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Code } from '../../contract.ts'
import { AccountReasons } from '../../reasons.ts'
import { prove } from '../../login-calls.gen.ts'
import { mySecurity, proveByCode } from '../../settings-calls.gen.ts'
import { OwnCode } from './OwnCode.tsx'

const WAYS = ['password', 'email', 'phone'] as const
type Way = (typeof WAYS)[number]

export default function ProofDialog(props: { onClose: () => void; onProved: () => void }) {
  const t = useT('accounts')
  const [way, setWay] = useState<Way>('password')
  const { data: mine } = useQuery(query(mySecurity, {}))
  const items = WAYS.filter((each) => each === 'password' || (mine?.[each] ?? null) !== null)
  return (
    <Dialog open title={t('proof.title')} onClose={props.onClose}>
      <div className="stack">
        <p className="text-sm text-ink-2">{t('proof.text')}</p>
        <Tabs
          label={t('proof.title')}
          look="plain"
          current={way}
          items={items.map((id) => ({ id, label: t(`proof.${id}`) }))}
          onSelect={(id) => setWay(id as Way)}
        />
        <div role="tabpanel" id={tabPanelId(way)}>
          {way === 'password' ? (
            <ByPassword onProved={props.onProved} />
          ) : (
            <ByCode key={way} by={way} to={mine?.[way] ?? ''} onProved={props.onProved} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const PasswordForm = z.object({ password: z.string().check(z.minLength(1)) })

function ByPassword({ onProved }: { onProved: () => void }) {
  const t = useT('accounts')
  const form = useSchemaForm(PasswordForm, { password: '' })
  const confirm = useAct(prove, {
    refresh: [mySecurity],
    onDone: onProved,
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [AccountReasons.wrongLogin.code]: 'password',
        [AccountReasons.tooManyTries.code]: 'password',
      }),
  })
  return (
    <form className="stack" noValidate onSubmit={form.handleSubmit((it) => confirm.mutate(it))}>
      <Field
        label={t('field.password')}
        required
        error={errorText(form.formState.errors.password, t('error.passwordMissing'))}
      >
        <PasswordInput size="large" data-autofocus {...form.register('password')} />
      </Field>
      <Confirm isBusy={confirm.isPending} />
    </form>
  )
}

const CodeForm = z.object({ code: Code })

function ByCode(props: { by: 'email' | 'phone'; to: string; onProved: () => void }) {
  const t = useT('accounts')
  const form = useSchemaForm(CodeForm, { code: '' })
  const confirm = useAct(proveByCode, {
    refresh: [mySecurity],
    onDone: props.onProved,
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [AccountReasons.wrongCode.code]: 'code',
        [AccountReasons.tooManyTries.code]: 'code',
      }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ code }) => confirm.mutate({ by: props.by, code }))}
    >
      <p className="text-sm text-ink-2">{t('proof.to', { to: props.to })}</p>
      <OwnCode
        by={props.by}
        purpose="prove"
        error={errorText(form.formState.errors.code, t('error.code'))}
        input={form.register('code')}
      />
      <Confirm isBusy={confirm.isPending} />
    </form>
  )
}

function Confirm({ isBusy }: { isBusy: boolean }) {
  const t = useT('accounts')
  return (
    <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
      {t('proof.confirm')}
    </Button>
  )
}
