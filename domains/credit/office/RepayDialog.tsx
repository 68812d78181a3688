/** Records what a customer has paid back, as the bank statement shows it, with which orders it will pay. */
import { useState } from 'react'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { sumToPay } from '../allocation.ts'
import { recordRepayment } from '../office-calls.gen.ts'
import type { DialogProps } from './current-terms.ts'
import { REFRESH } from './refresh.ts'
import { ChosenEntries } from './door/ChosenEntries.tsx'
import { ERROR_FIELDS, StatementFields, useStatementForm } from './StatementFields.tsx'
import { usePayable } from './use-payable.ts'

export function RepayDialog({ id, credit, ...props }: DialogProps) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { buyerName: name, currency } = credit
  const form = useStatementForm()
  const onClose = useDialogDraft(form, `repayment:${id}`, props.onClose)
  const [isPrepaid, setIsPrepaid] = useState(false)
  const [chosenIds, setChosenIds] = useState<number[]>([])
  const record = useAct(recordRepayment, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'repay.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) => showErrors(refused, form.setError, ERROR_FIELDS),
  })
  const typed: unknown = form.watch('amount')
  const payable = usePayable(id, form.watch('receivedOn'))
  const surplus = typeof typed === 'number' && payable ? typed - sumToPay(payable) : 0
  return (
    <FormDialog
      title={t('repay.title', { name })}
      text={t('repay.text')}
      verb={t('repay.verb')}
      busy={record.isPending}
      onSubmit={form.handleSubmit((values) =>
        record.mutate({ ...values, buyerId: id, chosenIds, isPrepaid: isPrepaid && surplus > 0 }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <StatementFields form={form} buyerId={id} currency={currency} chosenIds={chosenIds} />
      <ChosenEntries
        entries={payable ?? []}
        currency={currency}
        chosenIds={chosenIds}
        onChange={setChosenIds}
      />
      {surplus > 0 && (
        <Checkbox checked={isPrepaid} onChange={({ target }) => setIsPrepaid(target.checked)}>
          {t('repay.keepSurplus', { amount: money(surplus, currency) })}
        </Checkbox>
      )}
    </FormDialog>
  )
}
