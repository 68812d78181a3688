/** The form of one tax rate, with what a buyer would pay by it. */
import * as z from 'zod/mini'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS, PRICE_STEP } from '#kit/contract/money.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { PricingReasons } from '../reasons.ts'
import { taxOf } from '../tax.ts'
import { listTaxRates, saveTaxRate } from '../tax-calls.gen.ts'
import { TaxRateForm } from '../tax-contract.ts'
import type { Countries } from './countries.ts'

type Home = DataOf<typeof listTaxRates>['home']
type Props = {
  rate: TaxRateForm
  home: Home | undefined
  countries: Countries
  onClose: () => void
}

const CUSTOMERS = ['individual', 'business'] as const

export function TaxRateDrawer({ rate, home, countries, onClose }: Props) {
  const t = useT('office.pricing')
  const form = useSchemaForm(TaxRateForm, rate)
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [listTaxRates, listApprovals, waitingApprovals],
    form,
    byCode: { [PricingReasons.taxRateTaken.code]: 'country' },
    onClose,
  })
  const save = useAct(saveTaxRate, {
    ...options,
    onDone: ({ id }) => {
      if (id !== null) return options.onDone()
      toast(t('tax.asked'), { kind: 'info' })
      onClose()
    },
  })
  return (
    <EditDrawer
      title={rate.id === undefined ? t('tax.add') : t('tax.edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Notice>{t('tax.second')}</Notice>
      <Field
        label={t('tax.country')}
        required
        error={errorText(errors.country, t('tax.countryNeeded'))}
      >
        <Select
          {...form.register('country')}
          options={[
            { value: '', label: t('tax.choose') },
            ...countries.all.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Field>
      <Field label={t('tax.customers')} hint={t('tax.customersHint')}>
        <Select
          {...form.register('customerType', { setValueAs: (value) => value || null })}
          options={[
            { value: '', label: t('customers.all') },
            ...CUSTOMERS.map((each) => ({ value: each, label: t(`customers.${each}`) })),
          ]}
        />
      </Field>
      <Field
        label={t('tax.rate')}
        hint={t('tax.rateHint')}
        required
        error={errorText(errors.ratePercent, t('tax.rateWrong'))}
      >
        <TextInput
          type="number"
          min={0}
          max={50}
          step="0.01"
          after="%"
          {...form.register('ratePercent', { valueAsNumber: true })}
        />
      </Field>
      {home !== undefined && <Example home={home} ratePercent={form.watch('ratePercent')} />}
      {conflict}
    </EditDrawer>
  )
}

/** What a product of 113 costs by this rate. */
const EXAMPLE_AMOUNT = 113 * MINOR_UNITS

function Example({ home, ratePercent }: { home: Home; ratePercent: number }) {
  const t = useT('office.pricing')
  const { money } = useMoney()
  if (!z.number().check(z.minimum(0), z.maximum(50)).safeParse(ratePercent).success) return null
  const grain = PRICE_STEP[baseCurrency()]
  const atHome = { ratePercent: home.ratePercent, included: true }
  const relief = home.pricesInclude ? taxOf(EXAMPLE_AMOUNT, atHome, grain) : 0
  const net = EXAMPLE_AMOUNT - relief
  const tax = taxOf(net, { ratePercent, included: false }, grain)
  const inMoney = (amount: number) => money(amount, baseCurrency())
  return (
    <p className="text-sm text-ink-3">
      {t('tax.example', {
        price: inMoney(EXAMPLE_AMOUNT),
        net: inMoney(net),
        tax: inMoney(tax),
        total: inMoney(net + tax),
      })}
    </p>
  )
}
