/** The fields of a new account besides its address or number: kind of customer, name, password, agreement. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { agreement } from '../calls.gen.ts'
import { CustomerType, NickName, Password } from '../contract.ts'
import { AgreementCheckbox } from './AgreementCheckbox.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export const NEW_ACCOUNT = {
  password: Password,
  repeated: z.string(),
  nickName: NickName,
  customerType: CustomerType,
  agreed: z.literal(true),
}
export type NewAccount = z.infer<z.ZodMiniObject<typeof NEW_ACCOUNT>>

export const EMPTY_ACCOUNT: NewAccount = {
  password: '',
  repeated: '',
  nickName: '',
  customerType: 'individual',
  agreed: false as unknown as true,
}
/** Never stored by the browser. */
export const ACCOUNT_SECRETS = ['password', 'repeated', 'agreed'] as const

type Twice = { password: string; repeated: string }
/** Typed twice, because what is typed is hidden. */
export const areSame = ({ password, repeated }: Twice): boolean => password === repeated
export const DIFFERENT = { path: ['repeated'], error: 'different' }

type FieldsProps<Values extends NewAccount, Output> = {
  /** A form that has these fields among others. */
  form: UseFormReturn<Values, unknown, Output>
}

export function TypeField<Values extends NewAccount, Output>(props: FieldsProps<Values, Output>) {
  const t = useT('accounts')
  const { register, watch } = props.form as unknown as UseFormReturn<NewAccount>
  return (
    <Field label={t('field.customerType')} group>
      <div className="flex gap-6">
        {CustomerType.options.map((type) => (
          <Radio key={type} value={type} {...register('customerType')}>
            {t(`customerType.${type}`)}
          </Radio>
        ))}
      </div>
      {watch('customerType') === 'business' && (
        <p className="text-sm text-ink-2">{t('register.businessText')}</p>
      )}
    </Field>
  )
}

export function NewAccountFields<Values extends NewAccount, Output>(
  props: FieldsProps<Values, Output>,
) {
  const t = useT('accounts')
  const form = props.form as unknown as UseFormReturn<NewAccount>
  const { errors } = form.formState
  const { data: terms } = useSuspenseQuery(query(agreement, {}))
  return (
    <>
      <Field
        label={t('field.nickName')}
        required
        rule={t('hint.nickName')}
        error={errorText(errors.nickName, t('error.nickName'))}
      >
        <TextInput size="large" autoComplete="nickname" {...form.register('nickName')} />
      </Field>
      <div className="form-grid">
        <NewPasswordFields form={form} label={t('field.password')} />
      </div>
      <Controller
        control={form.control}
        name="agreed"
        render={({ field: { value, ...field }, fieldState }) => (
          <AgreementCheckbox
            title={terms.title}
            html={terms.html}
            error={errorText(fieldState.error, t('error.agreed'))}
          >
            <Checkbox {...field} checked={value}>
              {t('register.agree')}
            </Checkbox>
          </AgreementCheckbox>
        )}
      />
    </>
  )
}
