/** What staff may do with a refund: note that it has left by bank, or take over one that its provider does not take in. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useMinute } from '#kit/ui/use-minute.ts'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { sendRefundByBank } from '../provider-contract.ts'
import { mustBeSent, type RefundOf } from './RefundState.tsx'
import { REFRESH } from './refresh.ts'
import { SentDialog } from './SentDialog.tsx'

export function RefundActs({ refund, currency }: { refund: RefundOf; currency: Currency }) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const may = useMay()
  const now = useMinute()
  const [open, setOpen] = useState<'sent' | 'byBank'>()
  const close = () => setOpen(undefined)
  const takeOver = useAct(sendRefundByBank, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('byBank.done'), { kind: 'success' })
      close()
    },
  })
  if (!may('payments.refund')) return null
  const isOverdue = refund.bankFrom !== null && Date.parse(refund.bankFrom) <= now
  return (
    <>
      {mustBeSent(refund) && (
        <Button size="small" variant="secondary" onClick={() => setOpen('sent')}>
          {t('sent.action')}
        </Button>
      )}
      {isOverdue && (
        <Button size="small" onClick={() => setOpen('byBank')}>
          {t('byBank.action')}
        </Button>
      )}
      {open === 'sent' && <SentDialog refund={refund} currency={currency} onClose={close} />}
      <ConfirmDialog
        open={open === 'byBank'}
        tone="primary"
        title={t('byBank.title')}
        confirmLabel={t('byBank.action')}
        cancelLabel={kit('cancel')}
        reason={{ label: t('byBank.note'), maxLength: 300 }}
        busy={takeOver.isPending}
        onCancel={close}
        onConfirm={(note) => takeOver.mutate({ refundId: refund.id, note })}
      >
        {t('byBank.text')}
      </ConfirmDialog>
    </>
  )
}
