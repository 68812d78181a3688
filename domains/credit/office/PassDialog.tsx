/** Passes a buyer's repayment with what the bank statement shows, and shows which orders it will pay. */
import { useState } from 'react'
import { referenceKey } from '#kit/contract/text.ts'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { dayOf, daysAgo } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { passSubmission } from '../office-submissions-calls.gen.ts'
import type { OfficeSubmission } from '../office-submissions-contract.ts'
import { REFRESH } from './refresh.ts'
import { ERROR_FIELDS, StatementFields, useStatementForm } from './StatementFields.tsx'
import { usePayable } from './use-payable.ts'

type Props = { submission: OfficeSubmission; onClose: () => void }

export function PassDialog({ submission, ...props }: Props) {
  const t = useT('office.credit')
  const { id, number, buyerId, currency, proof, entries } = submission
  // Fields that staff must read from the bank statement are not filled in.
  const form = useStatementForm()
  const onClose = useDialogDraft(form, `submission-pass:${id}`, props.onClose)
  const [paidOn, setPaidOn] = useState(proof === null ? daysAgo(0) : dayOf(proof.paidAt))
  const hasDiscount =
    usePayable(buyerId, paidOn)?.some((each) => each.discountBasisPoints > 0) === true
  const pass = useAct(passSubmission, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'pass.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) => showErrors(refused, form.setError, ERROR_FIELDS),
  })
  const amount: unknown = form.watch('amount')
  const reference = form.watch('bankReference').trim()
  const isOther =
    (typeof amount === 'number' && amount !== proof?.amount) ||
    (reference.length >= 4 && referenceKey(reference) !== referenceKey(proof?.bankReference ?? ''))
  return (
    <FormDialog
      title={t('pass.title', { number })}
      text={t('pass.text')}
      verb={t('pass.verb')}
      busy={pass.isPending}
      onSubmit={form.handleSubmit((values) =>
        pass.mutate({ ...values, ...(hasDiscount ? { paidOn } : {}), submissionId: id }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <StatementFields
        form={form}
        buyerId={buyerId}
        currency={currency}
        {...(hasDiscount ? { paidOn } : {})}
        chosenIds={entries.map((entry) => entry.id)}
      />
      {hasDiscount && (
        <Field label={t('repay.paidOn')} hint={t('repay.paidOnHint')} required>
          <TextInput
            type="date"
            className="w-48"
            max={form.watch('receivedOn')}
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        </Field>
      )}
      {isOther && (
        <Notice tone="warning" live>
          {t('pass.difference')}
        </Notice>
      )}
    </FormDialog>
  )
}
