/** A second pair of eyes: says why a voucher that looks used elsewhere is none the less good. */
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { confirmDuplicate } from '../contract.ts'
import { REFRESH } from './refresh.ts'
import type { OfficeVoucher } from './Voucher.tsx'

type Props = { voucher: OfficeVoucher; onClose: () => void }

export function ConfirmDuplicateDialog({ voucher, onClose }: Props) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const confirm = useAct(confirmDuplicate, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('confirm.done'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('confirm.title')}
      confirmLabel={t('act.confirm')}
      cancelLabel={kit('cancel')}
      reason={{ label: t('confirm.note'), maxLength: 300 }}
      busy={confirm.isPending}
      onCancel={onClose}
      onConfirm={(note) => confirm.mutate({ voucherId: voucher.id, note })}
    >
      {t('confirm.text')}
    </ConfirmDialog>
  )
}
