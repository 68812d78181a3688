/** One tracking provider: its keys, with a test of them, and whether parcels are tracked with it. */
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { fieldsOf, type ProviderField } from '../provider-fields.ts'
import {
  saveTrackingProvider,
  testTrackingProvider,
  trackingProviders,
} from '../providers-calls.gen.ts'
import { TrackingProviderForm, type ProviderAccount } from '../providers-contract.ts'
import { TrackingReasons } from '../reasons.ts'

type Props = { account: ProviderAccount; onClose: () => void }

/** Every field of the provider has a value, so that one that was left empty is known as such. */
const toForm = ({ provider, isOn, fields, version }: ProviderAccount) => ({
  provider,
  isOn,
  version,
  fields: Object.fromEntries(fieldsOf(provider).map(([name]) => [name, fields[name] ?? ''])),
})

const useProviderForm = (account: ProviderAccount) =>
  useSchemaForm(TrackingProviderForm, toForm(account))
type Form = ReturnType<typeof useProviderForm>

export function ProviderDrawer({ account, onClose }: Props) {
  const t = useT('office.tracking')
  const { provider, notifyUrl } = account
  const form = useProviderForm(account)
  const { options, conflict } = useSaving({
    refresh: [trackingProviders],
    form,
    byCode: { [TrackingReasons.keysNeeded.code]: 'isOn' },
    onClose,
  })
  const save = useAct(saveTrackingProvider, options)
  const { errors, isDirty } = form.formState
  return (
    <EditDrawer
      title={t(`provider.${provider}`)}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <div>
        <p className="text-sm text-ink-3">{t('notifyUrl')}</p>
        <p className="flex items-center gap-2">
          <span className="code-text min-w-0 flex-1 break-all">{notifyUrl}</span>
          <CopyButton text={notifyUrl} name={t('notifyUrl')} />
        </p>
        <p className="text-sm text-ink-3">{t(`notifyHint.${provider}`)}</p>
      </div>
      <section className="stack" aria-label={t('keys')}>
        {fieldsOf(provider).map(([name, field]) => (
          <KeyField key={name} name={name} field={field} account={account} form={form} />
        ))}
        <ConnectionTest account={account} form={form} />
      </section>
      <Field label={t('tab.setup')} labelHidden hint={t('useHint')} error={errors.isOn?.message}>
        <Switch {...form.register('isOn')}>{t('use')}</Switch>
      </Field>
      {conflict}
    </EditDrawer>
  )
}

type KeyProps = { account: ProviderAccount; form: Form; name: string; field: ProviderField }

function KeyField({ account, form, name, field }: KeyProps) {
  const t = useT('office.tracking')
  const isStored = account.hasKeys && field.isSecret
  return (
    <Field
      label={t(`field.${name}` as 'field.key')}
      required={!isStored && !field.isOptional}
      hint={t(`hint.${name}` as 'hint.key')}
      error={errorText(form.formState.errors.fields?.[name], '')}
    >
      <TextInput
        type={field.isSecret ? 'password' : 'text'}
        maxLength={300}
        placeholder={isStored ? t('keysStored') : undefined}
        spellCheck={false}
        autoComplete="off"
        {...form.register(`fields.${name}`)}
      />
    </Field>
  )
}

function ConnectionTest({ account: { provider }, form }: Omit<KeyProps, 'name' | 'field'>) {
  const t = useT('office.tracking')
  const test = useAct(testTrackingProvider, {
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  const { data } = test
  return (
    <div className="stack justify-items-start">
      <Button
        busy={test.isPending}
        onClick={() => test.mutate({ provider, fields: form.getValues('fields') })}
      >
        {t('test')}
      </Button>
      <output>
        {data !== undefined && !test.isPending && (
          <Notice tone={data.result === 'fine' ? 'success' : 'danger'}>
            {data.result === 'refused'
              ? t('check.refused', { code: data.code })
              : t(`check.${data.result}`)}
          </Notice>
        )}
      </output>
    </div>
  )
}
