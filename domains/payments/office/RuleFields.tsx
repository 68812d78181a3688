/** The orders that a payment provider is offered for: currencies, totals, customers, families. */
import { Controller } from 'react-hook-form'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { OrderFamily, type ProviderAccount } from '../providers-contract.ts'
import type { ProviderFormState } from './provider-form.ts'

type Props = { account: ProviderAccount; form: ProviderFormState }

export function RuleFields({ account, form }: Props) {
  const t = useT('office.payments')
  const { errors } = form.formState
  const missing = (error: object | undefined) =>
    error === undefined ? undefined : t('providers.choose')
  return (
    <section className="stack" aria-label={t('providers.rules')}>
      <h3 className="text-base">{t('providers.rules')}</h3>
      {account.possibleCurrencies.length > 1 && (
        <Field label={t('providers.currencies')} group error={missing(errors.currencies)}>
          <div className="flex flex-wrap gap-4">
            {account.possibleCurrencies.map((currency) => (
              <Checkbox key={currency} value={currency} {...form.register('currencies')}>
                {currency}
              </Checkbox>
            ))}
          </div>
        </Field>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {(['minAmount', 'maxAmount'] as const).map((name) => (
          <Field
            key={name}
            label={t(`providers.${name}`)}
            error={
              errors[name] === undefined
                ? undefined
                : t(errors[name].type === 'custom' ? 'providers.range' : 'providers.amount')
            }
          >
            <Controller
              control={form.control}
              name={name}
              render={({ field: { value, onChange, onBlur } }) => (
                <AmountInput
                  amount={value}
                  currency={baseCurrency()}
                  placeholder={t('providers.noLimit')}
                  onAmount={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
        ))}
      </div>
      <Field label={t('providers.customers')} group error={missing(errors.customerTypes)}>
        <div className="flex flex-wrap gap-4">
          {(['individual', 'business'] as const).map((type) => (
            <Checkbox key={type} value={type} {...form.register('customerTypes')}>
              {t(`providers.customer.${type}`)}
            </Checkbox>
          ))}
        </div>
      </Field>
      <Field label={t('providers.families')} group error={missing(errors.orderFamilies)}>
        <div className="flex flex-wrap gap-4">
          {OrderFamily.options.map((family) => (
            <Checkbox key={family} value={family} {...form.register('orderFamilies')}>
              {t(`providers.family.${family}`)}
            </Checkbox>
          ))}
        </div>
      </Field>
    </section>
  )
}
