/** The rest of a registration, for a number that a code has proved and that has no account yet. */
import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { agreement, register } from '../calls.gen.ts'
import { AccountReasons } from '../reasons.ts'
import { useEntering } from './door/entering.ts'
import {
  areSame,
  DIFFERENT,
  EMPTY_ACCOUNT,
  NEW_ACCOUNT,
  NewAccountFields,
  TypeField,
} from './NewAccountFields.tsx'

const Form = z.object(NEW_ACCOUNT).check(z.refine(areSame, DIFFERENT))

export type NewNumberProps = {
  token: string
  /** As typed. */
  phone: string
  back: string | undefined
  /** The token is used or expired: another code is needed. */
  onOver: () => void
}

export default function NewNumber({ token, phone, back, onOver }: NewNumberProps) {
  const t = useT('accounts')
  const { data: terms } = useSuspenseQuery(query(agreement, {}))
  const form = useSchemaForm(Form, EMPTY_ACCOUNT)
  const send = useAct(register, {
    onDone: useEntering(back, 'register.done'),
    onRefused: (refused) => {
      const { numberProofOver, phoneRegistered } = AccountReasons
      if (
        [numberProofOver.code, phoneRegistered.code].some((code) => code === refused.reason.code)
      ) {
        onOver()
        return false // shown in a toast, over the form that asks for the next code
      }
      return showErrors(refused, form.setError, {
        [AccountReasons.commonPassword.code]: 'password',
      })
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit(({ repeated: _repeated, agreed: _agreed, ...values }) =>
        send.mutate({ ...values, token, agreementVersion: terms.version }),
      )}
    >
      <p className="text-sm text-ink-2">{t('register.newNumber', { phone: phoneText(phone) })}</p>
      <TypeField form={form} />
      <NewAccountFields form={form} />
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
