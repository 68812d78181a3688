/** How much is topped up, into which balance, and by which provider; then the provider's page opens. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { beginTopUp, myTopUps, topUpInfo } from '#domains/payments/top-up-calls.gen.ts'
import type { TopUpRule } from '#domains/payments/top-up-contract.ts'
import { currentDevice, ProviderChoice } from '#domains/payments/web/door/ProviderChoice.tsx'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { int } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { WalletReasons } from '../reasons.ts'

const FORM = z.object({ currency: z.enum(CURRENCIES), amount: int(1, ANY_AMOUNT_MAX) })

type Props = {
  /** Never empty. */
  rules: readonly TopUpRule[]
  holdDays: number
}

export function TopUpForm({ rules, holdDays }: Props) {
  const t = useT('wallet')
  const { money } = useMoney()
  const form = useSchemaForm(FORM, {
    currency: rules[0]!.currency,
    amount: null as unknown as number,
  })
  const currency = form.watch('currency')
  const rule = rules.find((each) => each.currency === currency) ?? rules[0]!
  const [chosen, setChosen] = useState<string>()
  const provider = rule.providers.find((each) => each === chosen) ?? rule.providers[0]
  const begin = useAct(beginTopUp, {
    // The rules may have changed since the page was opened: it shows them as they are.
    refresh: [topUpInfo, myTopUps],
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [WalletReasons.topUpBelowLeast.code]: 'amount',
        [WalletReasons.topUpAboveMost.code]: 'amount',
        [WalletReasons.topUpAboveDay.code]: 'amount',
        [PaymentReasons.methodNotOffered.code]: 'amount',
      }),
  })
  return (
    <form
      className="stack max-w-prose"
      noValidate
      onSubmit={form.handleSubmit((values) =>
        begin.mutate({ ...values, provider, device: currentDevice() }),
      )}
    >
      {rules.length > 1 && (
        <Field label={t('topUp.into')} required>
          <Select
            options={rules.map((each) => ({ value: each.currency, label: each.currency }))}
            {...form.register('currency')}
          />
        </Field>
      )}
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('topUp.amount')}
        hint={t('topUp.hint', {
          least: money(rule.minAmount, currency),
          most: money(rule.maxAmount, currency),
        })}
        required
      />
      {rule.dayLeftAmount < rule.maxAmount && (
        <p className="text-sm text-ink-2">
          {t('topUp.today', { amount: money(rule.dayLeftAmount, currency) })}
        </p>
      )}
      <ProviderChoice providers={rule.providers} chosen={provider} onChoose={setChosen} />
      {holdDays > 0 && <p className="text-sm text-ink-2">{t('topUp.hold', { days: holdDays })}</p>}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={begin.isPending}
          busyText={t('topUp.going')}
        >
          {t('topUp.verb')}
        </Button>
      </div>
    </form>
  )
}
