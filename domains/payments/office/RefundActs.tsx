/**
 * What staff may do with a refund: claim it, mark it as transferred, or take over one that its provider does not
 * accept.
 */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { releaseRefund, takeRefund } from '../refunds-calls.gen.ts'
import { BankTransferDialog } from './BankTransferDialog.tsx'
import { mustBeSent } from './RefundState.tsx'
import type { RefundOf } from './order-payments.ts'
import { REFRESH } from './door/refresh.ts'
import { useAccountWait } from './door/use-account-wait.ts'
import { SentDialog } from './SentDialog.tsx'

export function RefundActs({ refund, currency }: { refund: RefundOf; currency: Currency }) {
  const t = useT('office.payments')
  const may = useMay()
  const now = useMinute()
  const [open, setOpen] = useState<'sent' | 'release' | 'byBank'>()
  const close = () => setOpen(undefined)
  const take = useAct(takeRefund, {
    refresh: REFRESH,
    onDone: () => toast(t('take.done'), { kind: 'success' }),
  })
  const wait = useAccountWait(refund.account)
  const { id: refundId, taken } = refund
  if (!may('payments.refund')) return null
  const isOverdue = refund.bankFrom !== null && Date.parse(refund.bankFrom) <= now
  const isSendable = mustBeSent(refund)
  const isMine = taken?.isMine === true
  const mayRelease = taken !== null && (isMine || Date.parse(taken.releaseFrom) <= now)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isSendable && taken === null && (
          <Button
            size="small"
            busy={take.isPending}
            reason={wait}
            onClick={() => take.mutate({ refundId })}
          >
            {t('take.action')}
          </Button>
        )}
        {isSendable && isMine && (
          <Button size="small" variant="secondary" onClick={() => setOpen('sent')}>
            {t('sent.action')}
          </Button>
        )}
        {isSendable && mayRelease && (
          <Button size="small" onClick={() => setOpen('release')}>
            {t('release.action')}
          </Button>
        )}
        {isOverdue && (
          <Button size="small" onClick={() => setOpen('byBank')}>
            {t('byBank.action')}
          </Button>
        )}
      </div>
      {open === 'sent' && <SentDialog refund={refund} currency={currency} onClose={close} />}
      {open === 'release' && taken !== null && (
        <ReleaseDialog refundId={refundId} taken={taken} onClose={close} />
      )}
      {open === 'byBank' && <BankTransferDialog refund={refund} onClose={close} />}
    </>
  )
}

type ReleaseProps = {
  refundId: number
  taken: NonNullable<RefundOf['taken']>
  onClose: () => void
}

/** A colleague may transfer the refund after this, so the dialog asks to confirm that it was not transferred yet. */
function ReleaseDialog({ refundId, taken: { name, isMine }, onClose }: ReleaseProps) {
  const t = useT('office.payments')
  const release = useAct(releaseRefund, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('release.done'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={isMine ? t('release.title') : t('release.titleOther', { name })}
      confirmLabel={t('release.action')}
      cancelLabel={t('release.back')}
      busy={release.isPending}
      onConfirm={() => release.mutate({ refundId })}
      onCancel={onClose}
    >
      {isMine ? t('release.text') : t('release.textOther', { name })}
    </ConfirmDialog>
  )
}
