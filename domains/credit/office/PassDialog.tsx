/** Passes a buyer's repayment with what the bank statement shows, and shows which orders it will pay. */
import { referenceKey } from '#kit/contract/text.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { passSubmission } from '../office-submissions-calls.gen.ts'
import type { OfficeSubmission } from '../office-submissions-contract.ts'
import { REFRESH } from './refresh.ts'
import { ERROR_FIELDS, StatementFields, useStatementForm } from './StatementFields.tsx'

type Props = { submission: OfficeSubmission; onClose: () => void }

export function PassDialog({ submission, onClose }: Props) {
  const t = useT('office.credit')
  const { id, number, buyerId, currency, usedAmount, proof, entries } = submission
  // Fields that staff must read from the bank statement are not filled in.
  const form = useStatementForm()
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
      onSubmit={form.handleSubmit((values) => pass.mutate({ ...values, submissionId: id }))}
      onClose={onClose}
    >
      <StatementFields
        form={form}
        buyerId={buyerId}
        currency={currency}
        usedAmount={usedAmount}
        chosenIds={entries.map((entry) => entry.id)}
      />
      {isOther && (
        <Notice tone="warning" live>
          {t('pass.difference')}
        </Notice>
      )}
    </FormDialog>
  )
}
