/** The keys of a payment provider, and the test of them. Secrets are entered and never shown again. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { fieldsOf, type ProviderField } from '../provider-fields.ts'
import { testProvider } from '../providers-calls.gen.ts'
import type { ProviderAccount } from '../providers-contract.ts'
import type { ProviderFormState } from './provider-form.ts'

type Props = { account: ProviderAccount; form: ProviderFormState }

export function KeyFields({ account, form }: Props) {
  const t = useT('office.payments')
  const { provider } = account
  return (
    <section className="stack" aria-label={t('providers.keys')}>
      <h3 className="text-base">{t('providers.keys')}</h3>
      {fieldsOf(provider).map(([name, field]) => (
        <KeyField key={name} name={name} field={field} account={account} form={form} />
      ))}
      <ConnectionTest account={account} form={form} />
    </section>
  )
}

function KeyField(props: Props & { name: string; field: ProviderField }) {
  const { account, form, name, field } = props
  const t = useT('office.payments')
  const { provider, hasKeys } = account
  /** Some names mean something else at each provider. */
  const wordOf = (kind: 'field' | 'hint'): string => {
    const key = `providers.${kind}.${name}`
    const own = `${key}.${provider}`
    return t((t.has(own) ? own : key) as 'providers.keys')
  }
  const isStored = hasKeys && field.isSecret
  const control = {
    ...form.register(`fields.${name}`),
    placeholder: isStored ? t('providers.stored') : undefined,
    spellCheck: false,
    autoComplete: 'off',
  }
  const error = form.formState.errors.fields?.[name]
  return (
    <Field
      label={wordOf('field')}
      required={!isStored && !field.isOptional}
      hint={wordOf('hint')}
      error={errorText(error, '')}
    >
      {field.isLong ? (
        <TextArea rows={3} className="code-text" {...control} />
      ) : (
        <TextInput type={field.isSecret ? 'password' : 'text'} maxLength={300} {...control} />
      )}
    </Field>
  )
}

function ConnectionTest({ account: { provider }, form }: Props) {
  const t = useT('office.payments')
  const test = useAct(testProvider, {
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  const { data } = test
  return (
    <div className="stack justify-items-start">
      <Button
        busy={test.isPending}
        onClick={() => test.mutate({ provider, fields: form.getValues('fields') })}
      >
        {t('providers.testConnection')}
      </Button>
      <output>
        {data !== undefined && !test.isPending && (
          <Notice tone={data.result === 'fine' ? 'success' : 'danger'}>
            {data.result === 'refused'
              ? t('providers.check.refused', { code: data.code })
              : t(`providers.check.${data.result}`)}
          </Notice>
        )}
      </output>
    </div>
  )
}
