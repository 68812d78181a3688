/** Rejects a buyer's repayment with a reason that they read. */
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { rejectSubmission } from '../office-submissions-calls.gen.ts'
import type { OfficeSubmission } from '../office-submissions-contract.ts'
import { REFRESH } from './refresh.ts'

type Props = { submission: OfficeSubmission; onClose: () => void }

export function RejectSubmissionDialog({ submission: { id, lang }, onClose }: Props) {
  const t = useT('office.credit')
  const draft = `submission-reject:${id}`
  const reject = useAct(rejectSubmission, {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      toast(t('reject.done'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <RefusalDialog
      kind="vouchers"
      lang={lang}
      title={t('reject.title')}
      confirmLabel={t('reject.verb')}
      maxLength={300}
      draft={draft}
      busy={reject.isPending}
      onConfirm={(refusal) => reject.mutate({ submissionId: id, ...refusal })}
      onCancel={onClose}
    >
      {t('reject.text')}
    </RefusalDialog>
  )
}
