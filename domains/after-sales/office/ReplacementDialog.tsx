/** The replacement of an exchange leaves: what is packed, where it goes, and by whom. */
import { useState } from 'react'
import { CarrierDialog } from '#domains/orders/office/door/CarrierDialog.tsx'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { correctReplacement, shipReplacement } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { ParcelTo } from './ParcelTo.tsx'
import { REFRESH } from './refresh.ts'

/** `isSent`: it is on its way, and its carrier or number was wrong. */
type Props = { item: OfficeCase; isSent: boolean; onClose: () => void }

export function ReplacementDialog({ item, isSent, onClose }: Props) {
  const t = useT('office.after-sales')
  const [error, setError] = useState<string>()
  const done = {
    refresh: REFRESH,
    onDone: () => (
      onClose(),
      toast(t(isSent ? 'done.corrected' : 'done.replaced'), { kind: 'success' })
    ),
    onRefused: (refused: Refused) => {
      if (refused.reason.code !== AfterSalesReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  } as const
  const ship = useAct(shipReplacement, done)
  const correct = useAct(correctReplacement, done)
  return (
    <CarrierDialog
      title={t(isSent ? 'correct.title' : 'replace.title')}
      text={t(isSent ? 'correct.text' : 'replace.text')}
      verb={t(isSent ? 'act.correctReplacement' : 'act.replace')}
      busy={ship.isPending || correct.isPending}
      error={error}
      onSend={(sent) => (isSent ? correct : ship).mutate({ caseNumber: item.number, ...sent })}
      onChange={() => setError(undefined)}
      onClose={onClose}
    >
      {!isSent && <ParcelTo item={item} goods={item.packing} />}
    </CarrierDialog>
  )
}
