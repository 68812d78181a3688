/** Applies for a withdrawal: from which balance, to which account, how much, what it costs, and the payment password. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { int } from '#kit/contract/values.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { feeOf } from '../fee.ts'
import { WalletReasons } from '../reasons.ts'
import { applyForWithdrawal, type myPayouts } from '../withdrawals-calls.gen.ts'
import { PASSWORD_ERRORS, PayPasswordField } from './PayPasswordField.tsx'
import { REFRESH } from './refresh.ts'

const FORM = z.object({
  accountId: z.string(),
  currency: z.enum(CURRENCIES),
  amount: int(1, ANY_AMOUNT_MAX),
  payPassword: PayPassword,
})

type Info = DataOf<typeof myPayouts>

export function WithdrawForm({ info }: { info: Info }) {
  const t = useT('wallet')
  const { money } = useMoney()
  const { accounts, rules, feePercent, payDays } = info
  const [hasChanged, setHasChanged] = useState(false)
  const form = useSchemaForm(FORM, {
    accountId: accounts[0]!.id,
    currency: (rules.find(({ availableAmount }) => availableAmount > 0) ?? rules[0]!).currency,
    amount: null as unknown as number,
    payPassword: '',
  })
  const currency = form.watch('currency')
  const amount: unknown = form.watch('amount')
  const rule = rules.find((each) => each.currency === currency) ?? rules[0]!
  const feeAmount = typeof amount === 'number' ? feeOf(amount, feePercent) : 0
  const act = useAct(applyForWithdrawal, {
    refresh: REFRESH,
    onDone: () => {
      form.reset()
      setHasChanged(false)
      toast(t('withdraw.done'), { kind: 'success' })
    },
    onRefused: (refused) => {
      const isChanged = refused.reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return (
        isChanged ||
        showErrors(refused, form.setError, {
          ...PASSWORD_ERRORS,
          [WalletReasons.moreThanHeld.code]: 'amount',
          [WalletReasons.belowLeast.code]: 'amount',
          [WalletReasons.aboveDay.code]: 'amount',
          [WalletReasons.oftenToday.code]: 'amount',
          [WalletReasons.nameChanged.code]: 'accountId',
        })
      )
    },
  })
  const most = Math.min(rule.availableAmount, rule.dayLeftAmount)
  return (
    <form
      className="stack max-w-prose"
      noValidate
      onSubmit={form.handleSubmit((values) => act.mutate({ ...values, feeAmount }))}
    >
      {hasChanged && (
        <Notice tone="warning" live>
          {t('withdraw.feeChanged')}
        </Notice>
      )}
      {rules.length > 1 && (
        <Field label={t('withdraw.from')} required>
          <Select
            options={rules.map((each) => ({
              value: each.currency,
              label: `${each.currency} · ${money(each.availableAmount, each.currency)}`,
            }))}
            {...form.register('currency')}
          />
        </Field>
      )}
      {rule.heldAmount > 0 ? (
        <Notice tone="info">
          <p>{t('withdraw.held', { amount: money(rule.heldAmount, currency) })}</p>
          <p>{t('withdraw.openText')}</p>
        </Notice>
      ) : (
        <>
          <Field
            label={t('withdraw.toAccount')}
            required
            error={form.formState.errors.accountId?.message}
          >
            <Select
              options={accounts.map(({ id, kind, bank, masked, holder }) => ({
                value: id,
                label: `${bank || t(`accounts.kind.${kind}`)} ${masked} · ${holder}`,
              }))}
              {...form.register('accountId')}
            />
          </Field>
          <AmountField
            control={form.control}
            name="amount"
            currency={currency}
            label={t('withdraw.amount')}
            hint={t('withdraw.hint', {
              amount: money(rule.availableAmount, currency),
              least: money(rule.minAmount, currency),
            })}
            required
          />
          <p className="text-sm text-ink-3">
            {t('withdraw.today', {
              count: rule.dayLeftCount,
              amount: money(rule.dayLeftAmount, currency),
            })}{' '}
            <button
              type="button"
              className="link"
              disabled={most < rule.minAmount}
              onClick={() => form.setValue('amount', most, { shouldDirty: true })}
            >
              {t('withdraw.all')}
            </button>
          </p>
          <p className="text-sm text-ink-2">
            {feePercent === 0
              ? t('withdraw.noFee', { days: payDays })
              : `${t('withdraw.fee', {
                  percent: feePercent,
                  fee: money(feeAmount, currency),
                  paid: money(typeof amount === 'number' ? amount - feeAmount : 0, currency),
                })} · ${t('withdraw.within', { days: payDays })}`}
          </p>
          <PayPasswordField
            error={form.formState.errors.payPassword}
            input={form.register('payPassword')}
          />
          <div>
            <Button type="submit" variant="primary" size="large" busy={act.isPending}>
              {t('withdraw.verb')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
