/** What the buyer does for a repayment: transfer the amount with its number in the remark, and send the proof. */
import { ProofFields } from '#domains/payments/web/door/ProofFields.tsx'
import { ReceivingAccounts } from '#domains/payments/web/door/ReceivingAccounts.tsx'
import { useProofForm } from '#domains/payments/web/door/use-proof-form.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { mySubmissions, sendSubmission } from '../submissions-calls.gen.ts'
import type { Submission } from '../submissions-contract.ts'

export function SubmissionForm({ submission }: { submission: Submission }) {
  const t = useT('credit')
  const { id, number, currency, dueAmount, createdAt } = submission
  const last = submission.proof ?? undefined
  const proof = useProofForm({ draft: `submission:${id}`, amount: dueAmount, last })
  const send = useAct(sendSubmission, {
    refresh: [mySubmissions],
    onRefused: (refused) => showErrors(refused, proof.form.setError),
    onDone: () => {
      proof.dropDrafts()
      toast(t('submission.sent'), { kind: 'success' })
    },
  })
  return (
    <>
      {last === undefined && (
        <>
          <h2 className="text-base">
            {t.rich('submission.how', {
              amount: <Money amount={dueAmount} currency={currency} />,
              number: <b>{number}</b>,
            })}
          </h2>
          <ReceivingAccounts
            currency={currency}
            transfer={{ amount: dueAmount, reference: number }}
          />
        </>
      )}
      <ProofFields
        proof={proof}
        title={t(last === undefined ? 'submission.proof' : 'submission.again')}
        verb={t('submission.send')}
        currency={currency}
        now={createdAt}
        busy={send.isPending}
        onSend={(values) => send.mutate({ ...values, submissionId: id })}
      />
    </>
  )
}
