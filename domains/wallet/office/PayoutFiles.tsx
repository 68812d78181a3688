/** Puts what is approved into a file for the bank, one for each currency, and downloads it. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { createPayoutFile, type waitingWithdrawals } from '../office-withdrawals-calls.gen.ts'
import { downloadPayouts } from './download.ts'
import { WITHDRAWALS_REFRESH } from './refresh.ts'

type ToPay = DataOf<typeof waitingWithdrawals>['toPay'][number]

export function PayoutFiles({ toPay }: { toPay: readonly ToPay[] }) {
  const t = useT('office.wallet')
  const { money } = useMoney()
  const may = useMay()
  const [open, setOpen] = useState<ToPay>()
  const create = useAct(createPayoutFile, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: ({ id, number, leftOutCount }) => {
      setOpen(undefined)
      toast(t('payouts.created', { number }), { kind: 'success' })
      if (leftOutCount > 0) toast(t('payouts.leftOut', { count: leftOutCount }), { kind: 'info' })
      void downloadPayouts(id)
    },
  })
  if (!may('wallet.write') || toPay.length === 0) return null
  return (
    <div className="button-row">
      {toPay.map((each) => (
        <Button key={each.currency} onClick={() => setOpen(each)}>
          {t('payouts.createFile', {
            count: each.count,
            amount: money(each.amount, each.currency),
          })}
        </Button>
      ))}
      {open !== undefined && (
        <ConfirmDialog
          open
          tone="primary"
          title={t('payouts.createTitle')}
          confirmLabel={t('payouts.createFile', {
            count: open.count,
            amount: money(open.amount, open.currency),
          })}
          cancelLabel={t('payouts.cancelLabel')}
          busy={create.isPending}
          onCancel={() => setOpen(undefined)}
          onConfirm={() => create.mutate({ currency: open.currency })}
        >
          {t('payouts.createText', { count: open.count })}
        </ConfirmDialog>
      )}
    </div>
  )
}
