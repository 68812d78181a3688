/** One payment provider: its keys, with a test of them, whether it is on, and the orders it is offered for. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { PaymentReasons } from '../reasons.ts'
import { fieldsOf } from '../provider-fields.ts'
import { officeProviders, saveProvider } from '../providers-calls.gen.ts'
import type { ProviderAccount } from '../providers-contract.ts'
import { KeyFields } from './KeyFields.tsx'
import { ProviderFormSchema, type ProviderFormValues } from './provider-form.ts'
import { RuleFields } from './RuleFields.tsx'

/** Every field of the provider has a value, so that one that was left empty is known as such. */
function toForm({ possibleCurrencies: _all, ...account }: ProviderAccount): ProviderFormValues {
  const { hasKeys: _has, isTest: _test, notifyUrl: _url, fields, ...rest } = account
  const typed = fieldsOf(account.provider).map(([name]) => [name, fields[name] ?? ''])
  return { ...rest, fields: Object.fromEntries(typed) }
}

type Props = { account: ProviderAccount; onClose: () => void }

export function ProviderDrawer({ account, onClose }: Props) {
  const t = useT('office.payments')
  const { provider, notifyUrl } = account
  const form = useSchemaForm(ProviderFormSchema, toForm(account))
  const { options, conflict } = useSaving({
    refresh: [officeProviders, listApprovals, waitingApprovals],
    form,
    ...(form.watch('isOn') ? {} : { savedText: t('providers.savedOff') }),
    byCode: {
      [PaymentReasons.providerKeysNeeded.code]: 'isOn',
      [PaymentReasons.providerTestKeys.code]: 'isOn',
    },
    onClose,
  })
  const save = useAct(saveProvider, {
    ...options,
    onDone: ({ isAsked }) => {
      if (!isAsked) return options.onDone()
      toast(t('secondAsked'), { kind: 'info' })
      onClose()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <EditDrawer
      title={t(`providers.${provider}`)}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Notice>{t('providers.second')}</Notice>
      {account.hasKeys && <p className="text-sm text-ink-3">{t('providers.beforeChange')}</p>}
      <div>
        <p className="text-sm text-ink-3">{t('providers.notifyUrl')}</p>
        <p className="flex items-center gap-2">
          <span className="code-text min-w-0 flex-1 break-all">{notifyUrl}</span>
          <CopyButton text={notifyUrl} name={t('providers.notifyUrl')} />
        </p>
      </div>
      <p className="text-sm text-ink-3">{t(`providers.notifyHint.${provider}`)}</p>
      <KeyFields account={account} form={form} />
      <RuleFields account={account} form={form} />
      <Field label={t('providers.status')} error={errors.isOn?.message}>
        <Switch {...form.register('isOn')}>{t('providers.offer')}</Switch>
      </Field>
      {conflict}
    </EditDrawer>
  )
}
