/** Login by a code on the phone. */
import * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { AccountReasons, Code } from '../contract.ts'
import { Phone, phoneLogin } from '../login-contract.ts'
import { CodeField } from './CodeField.tsx'
import { useEntering } from './entering.ts'

const Form = z.object({ phone: Phone, code: Code })

export function PhoneLogin({ back }: { back: string | undefined }) {
  const t = useT('accounts')
  const form = useSchemaForm(Form, { phone: '', code: '' })
  const { errors } = form.formState
  const login = useAct(phoneLogin, {
    onDone: useEntering(back, 'login.done'),
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [AccountReasons.wrongCode.code]: 'code' }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => login.mutate(values))}
    >
      <Field
        label={t('field.phone')}
        required
        hint={t('hint.phone')}
        error={faultText(errors.phone, t('error.phone'))}
      >
        <TextInput size="large" type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <CodeField
        phone={form.watch('phone')}
        purpose="login"
        check={() => form.trigger('phone', { shouldFocus: true })}
        error={faultText(errors.code, t('error.code'))}
        input={form.register('code')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
