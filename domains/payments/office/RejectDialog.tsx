/** Rejects a voucher with a reason that its buyer reads. */
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { rejectVoucher } from '../office-calls.gen.ts'
import { REFRESH } from './door/refresh.ts'
import type { OfficeVoucher } from './office-voucher.ts'

export function RejectDialog({
  voucher,
  onClose,
}: {
  voucher: OfficeVoucher
  onClose: () => void
}) {
  const t = useT('office.payments')
  const draft = `voucher-reject:${voucher.id}`
  const reject = useAct(rejectVoucher, {
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
      lang={voucher.lang}
      title={t('reject.title')}
      confirmLabel={t('act.reject')}
      maxLength={300}
      draft={draft}
      busy={reject.isPending}
      onConfirm={(refusal) => reject.mutate({ voucherId: voucher.id, ...refusal })}
      onCancel={onClose}
    >
      {t('reject.text')}
    </RefusalDialog>
  )
}
