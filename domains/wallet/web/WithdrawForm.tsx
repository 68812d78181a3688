/** Applies for a withdrawal: from which balance, to which account, how much, what it costs, and the payment password. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
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
import type { WithdrawalRule } from '../withdrawals-contract.ts'
import { PASSWORD_ERRORS, PayPasswordField } from './PayPasswordField.tsx'
import { REFRESH } from './refresh.ts'

const FORM = z.object({
  accountId: z.string(),
  currency: z.enum(CURRENCIES),
  amount: int(1, ANY_AMOUNT_MAX),
  payPassword: PayPassword,
})

type Info = DataOf<typeof myPayouts>

const useWithdrawForm = ({ accounts, rules }: Info) =>
  useSchemaForm(FORM, {
    accountId: accounts[0]!.id,
    currency: (rules.find(({ availableAmount }) => availableAmount > 0) ?? rules[0]!).currency,
    amount: null as unknown as number,
    payPassword: '',
  })
type Form = ReturnType<typeof useWithdrawForm>

export function WithdrawForm({ info }: { info: Info }) {
  const t = useT('wallet')
  const { money } = useMoney()
  const { accounts, rules, feePercent } = info
  const form = useWithdrawForm(info)
  const currency = form.watch('currency')
  const amount: unknown = form.watch('amount')
  const rule = rules.find((each) => each.currency === currency) ?? rules[0]!
  const feeAmount = typeof amount === 'number' ? feeOf(amount, feePercent, currency) : 0
  const { act, hasChanged } = useApply(form)
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
      {rule.owedAmount > 0 && (
        <Notice tone="warning">
          {t('withdraw.owed', { amount: money(rule.owedAmount, currency) })}
        </Notice>
      )}
      {rule.disputedAmount > 0 && (
        <Notice tone="warning">
          {t('withdraw.disputed', { amount: money(rule.disputedAmount, currency) })}
        </Notice>
      )}
      {rule.toppedUpAmount > 0 && (
        <Notice tone="info">
          {t('withdraw.toppedUp', { amount: money(rule.toppedUpAmount, currency) })}
        </Notice>
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
          <Today
            rule={rule}
            onAll={(most) => form.setValue('amount', most, { shouldDirty: true })}
          />
          <Cost info={info} amount={amount} currency={currency} />
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

/** Sends the application, and shows what it is refused for. */
function useApply(form: Form) {
  const t = useT('wallet')
  const [hasChanged, setHasChanged] = useState(false)
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
          [WalletReasons.toppedUpLately.code]: 'amount',
          [WalletReasons.topUpDisputed.code]: 'amount',
          [WalletReasons.belowLeast.code]: 'amount',
          [WalletReasons.aboveDay.code]: 'amount',
          [WalletReasons.oftenToday.code]: 'amount',
          [WalletReasons.nameChanged.code]: 'accountId',
        })
      )
    },
  })
  return { act, hasChanged }
}

/** What is left of today's limit, and the most of it at once. */
function Today({ rule, onAll }: { rule: WithdrawalRule; onAll: (most: number) => void }) {
  const t = useT('wallet')
  const { money } = useMoney()
  const { currency, availableAmount, minAmount, dayLeftAmount, dayLeftCount } = rule
  const most = Math.min(availableAmount, dayLeftAmount)
  return (
    <p className="text-sm text-ink-3">
      {t('withdraw.today', { count: dayLeftCount, amount: money(dayLeftAmount, currency) })}{' '}
      {most >= minAmount && (
        <button type="button" className="link" onClick={() => onAll(most)}>
          {t('withdraw.all')}
        </button>
      )}
    </p>
  )
}

/** @param props.amount what was typed; no number yet while it is none */
function Cost({ info, amount, currency }: { info: Info; amount: unknown; currency: Currency }) {
  const t = useT('wallet')
  const { money } = useMoney()
  const { feePercent: percent, payDays: days } = info
  if (percent === 0) return <p className="text-sm text-ink-2">{t('withdraw.noFee', { days })}</p>
  const whole = typeof amount === 'number' ? amount : 0
  const fee = feeOf(whole, percent, currency)
  return (
    <p className="text-sm text-ink-2">
      {t('withdraw.fee', {
        percent,
        fee: money(fee, currency),
        paid: money(whole - fee, currency),
      })}{' '}
      · {t('withdraw.within', { days })}
    </p>
  )
}
