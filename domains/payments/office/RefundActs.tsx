/** What staff may do with a refund: note that it has left by bank, or take over one that its provider does not take in. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/Button.tsx'
import { useMinute } from '#kit/ui/use-minute.ts'
import { useT } from '#kit/web/i18n.tsx'
import { ByBankDialog } from './ByBankDialog.tsx'
import { mustBeSent, type RefundOf } from './RefundState.tsx'
import { SentDialog } from './SentDialog.tsx'

export function RefundActs({ refund, currency }: { refund: RefundOf; currency: Currency }) {
  const t = useT('office.payments')
  const may = useMay()
  const now = useMinute()
  const [open, setOpen] = useState<'sent' | 'byBank'>()
  const close = () => setOpen(undefined)
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
      {open === 'byBank' && <ByBankDialog refund={refund} onClose={close} />}
    </>
  )
}
