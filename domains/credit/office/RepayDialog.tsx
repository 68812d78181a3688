/** Records what a customer has paid back, as the bank statement shows it, with which orders it will pay. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { int } from '#kit/contract/values.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { daysAgo } from '#kit/web/language/days.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { allocate } from '../allocation.ts'
import { openCreditEntries, recordRepayment } from '../office-calls.gen.ts'
import { CreditReasons } from '../reasons.ts'
import type { DialogProps } from './current-terms.ts'
import { REFRESH } from './refresh.ts'

const Form = z.object({
  amount: int(1, ANY_AMOUNT_MAX),
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  receivedOn: z.string().check(z.minLength(10)),
})

export function RepayDialog({ id, credit, onClose }: DialogProps) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { account, buyerName: name, currency } = credit
  const open = useLive(openCreditEntries, { buyerId: id })
  const form = useSchemaForm(Form, { bankReference: '', receivedOn: daysAgo(0) })
  const { errors } = form.formState
  const record = useAct(recordRepayment, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'repay.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [CreditReasons.moreThanOwed.code]: 'amount',
        [CreditReasons.referenceUsed.code]: 'bankReference',
        [CreditReasons.notYet.code]: 'receivedOn',
      }),
  })
  const typed: unknown = form.watch('amount')
  const parts = allocate(open.data ?? [], typeof typed === 'number' && typed > 0 ? typed : 0)
  const owed = money(account?.usedAmount ?? 0, currency)
  return (
    <FormDialog
      title={t('repay.title', { name })}
      text={t('repay.text')}
      verb={t('repay.verb')}
      busy={record.isPending}
      onSubmit={form.handleSubmit((values) => record.mutate({ ...values, buyerId: id }))}
      onClose={onClose}
    >
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('repay.amount')}
        hint={t('repay.owed', { amount: owed })}
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
      {parts.length > 0 && (
        <SumList
          rows={parts.map(({ entryId, amount }) => ({
            label: open.data?.find((entry) => entry.id === entryId)?.number ?? '',
            value: <Money amount={amount} currency={currency} />,
          }))}
        />
      )}
    </FormDialog>
  )
}
