/** What a line of the bank statement says of a repayment, and what it will pay: the fields of both dialogs that book one. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import type { Currency } from '#kit/contract/money.ts'
import { int } from '#kit/contract/values.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { daysAgo } from '#kit/web/language/days.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { allocate, sumOwed, sumToPay } from '../allocation.ts'
import { CreditReasons } from '../reasons.ts'
import { usePayable } from './use-payable.ts'

const Form = z.object({
  amount: int(1, ANY_AMOUNT_MAX),
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  receivedOn: z.string().check(z.minLength(10)),
})

export const useStatementForm = () =>
  useSchemaForm(Form, { bankReference: '', receivedOn: daysAgo(0) })

/** At which field a refusal is shown. */
export const ERROR_FIELDS = {
  [CreditReasons.moreThanOwed.code]: 'amount',
  [CreditReasons.referenceUsed.code]: 'bankReference',
  [CreditReasons.notYet.code]: 'receivedOn',
  [CreditReasons.tooLongAgo.code]: 'receivedOn',
} as const

type Props = {
  form: ReturnType<typeof useStatementForm>
  buyerId: number
  currency: Currency
  /** By the date on the voucher; without one the day of the statement counts. */
  paidOn?: string
  /** Entries that are paid before the others. */
  chosenIds?: readonly number[]
}

export function StatementFields({ form, buyerId, currency, paidOn, chosenIds }: Props) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { errors } = form.formState
  const typed: unknown = form.watch('amount')
  const amount = typeof typed === 'number' && typed > 0 ? typed : 0
  const payable = usePayable(buyerId, paidOn ?? form.watch('receivedOn'), chosenIds)
  const entries = payable ?? []
  const parts = allocate(entries, amount)
  const [owed, toPay] = [sumOwed(entries), sumToPay(entries)]
  const owedText =
    toPay < owed
      ? t('repay.owedLess', { amount: money(owed, currency), toPay: money(toPay, currency) })
      : t('repay.owed', { amount: money(owed, currency) })
  const surplus = payable === undefined ? 0 : amount - sumOf(parts)
  return (
    <>
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('repay.amount')}
        hint={`${t('repay.fromStatement')} ${owedText}`}
        required
      />
      <Field
        label={t('repay.reference')}
        required
        error={errorText(errors.bankReference, t('repay.referenceWrong'))}
      >
        <TextInput maxLength={60} spellCheck={false} {...form.register('bankReference')} />
      </Field>
      <Field label={t('repay.day')} required error={errorText(errors.receivedOn, t('needed'))}>
        <TextInput type="date" className="w-48" max={daysAgo(0)} {...form.register('receivedOn')} />
      </Field>
      {amount > 0 && (
        <SumList
          rows={[
            ...parts.map((part) => ({
              label: entries.find(({ id }) => id === part.entryId)?.number ?? '',
              value: (
                <>
                  <Money amount={part.amount} currency={currency} />
                  {part.discountAmount > 0 &&
                    ` · ${t('repay.discounted', { amount: money(part.discountAmount, currency) })}`}
                </>
              ),
            })),
            ...(surplus > 0
              ? [{ label: t('prepaid'), value: <Money amount={surplus} currency={currency} /> }]
              : []),
          ]}
        />
      )}
    </>
  )
}

const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
