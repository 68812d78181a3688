/** A number and the code that proves it: the two fields of every form that logs in by a number or links one. */
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Code, Phone } from '../contract.ts'
import { CodeField } from './CodeField.tsx'

const PhoneAndCode = z.object({ phone: Phone, code: Code })
type Values = z.infer<typeof PhoneAndCode>

export const usePhoneForm = () => useSchemaForm(PhoneAndCode, { phone: '', code: '' })

type FieldProps = { error: string | undefined; input: UseFormRegisterReturn }

export function PhoneField({ error, input }: FieldProps) {
  const t = useT('accounts')
  return (
    <Field label={t('field.phone')} required hint={t('hint.phone')} error={error}>
      <TextInput size="large" type="tel" autoComplete="tel" {...input} />
    </Field>
  )
}

type Props = { form: UseFormReturn<Values, unknown, Values>; purpose: 'login' | 'bind' }

export function PhoneFields({ form, purpose }: Props) {
  const t = useT('accounts')
  const { errors } = form.formState
  return (
    <>
      <PhoneField
        error={errorText(errors.phone, t('error.phone'))}
        input={form.register('phone')}
      />
      <CodeField
        phone={form.watch('phone')}
        purpose={purpose}
        check={() => form.trigger('phone', { shouldFocus: true })}
        error={errorText(errors.code, t('error.code'))}
        input={form.register('code')}
      />
    </>
  )
}
