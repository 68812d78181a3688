/** What has gone back of a purchase, or the button that gives back what is left of it. */
import { useState } from 'react'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { refundSuperDays } from '#domains/payments/super-refund-calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { listSuperPurchases } from '../office-calls.gen.ts'
import type { OfficeSuperPurchase } from '../office-contract.ts'

export const REFRESH = [listSuperPurchases, listApprovals, waitingApprovals]

export function RefundPurchase({ purchase }: { purchase: OfficeSuperPurchase }) {
  const t = useT('office.membership')
  const { money } = useMoney()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const refund = useAct(refundSuperDays, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      close()
      toast(t(isAsked ? 'purchases.refundAsked' : 'purchases.refundDone'), {
        kind: isAsked ? 'info' : 'success',
      })
    },
  })
  const { id, number, currency, refundedAmount, unusedDays: days, unusedAmount: amount } = purchase
  if (refundedAmount !== null) return <Money amount={refundedAmount} currency={currency} />
  if (amount === 0 || !may('payments.refund')) return '—'
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('purchases.refund')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('purchases.refundTitle', { number })}
        confirmLabel={t('purchases.refund')}
        cancelLabel={t('purchases.cancel')}
        busy={refund.isPending}
        onCancel={close}
        onConfirm={() => refund.mutate({ purchaseId: id, days, amount })}
      >
        {t('purchases.refundText', { days, amount: money(amount, currency) })}
      </ConfirmDialog>
    </>
  )
}
