/** Takes back, with a reason, a bill that somebody brought, or a dispute that is in the ledger. */
import { useMe } from '#domains/staff/office/door/me.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { ReasonDialog } from '#kit/web/forms/ReasonDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { BillDay, Difference } from '../contract.ts'
import { undoChargeback, withdrawBill } from '../undo-calls.gen.ts'
import { REFRESH } from './refresh.ts'

type Closing = { onClose: () => void }

export function WithdrawDialog({
  of: { provider, day },
  onClose,
}: Closing & { of: Pick<BillDay, 'provider' | 'day'> }) {
  const t = useT('office.reconciliation')
  const draft = `bill-withdraw:${provider}:${day}`
  const act = useAct(withdrawBill, {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      onClose()
      toast(t('withdraw.done'), { kind: 'success' })
    },
  })
  return (
    <ReasonDialog
      title={t('withdraw.title')}
      text={t('withdraw.text')}
      verb={t('withdraw.open')}
      tone="danger"
      draft={draft}
      who={String(useMe().id)}
      busy={act.isPending}
      onReason={(reason) => act.mutate({ provider, day, reason })}
      onClose={onClose}
    />
  )
}

export function UndoChargebackDialog({
  difference: { id: differenceId, version },
  onClose,
}: Closing & { difference: Difference }) {
  const t = useT('office.reconciliation')
  const draft = `chargeback-undo:${differenceId}`
  const act = useAct(undoChargeback, {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      onClose()
      toast(t('undo.done'), { kind: 'success' })
    },
  })
  return (
    <ReasonDialog
      title={t('undo.title')}
      text={t('undo.text')}
      verb={t('undo.open')}
      tone="danger"
      draft={draft}
      who={String(useMe().id)}
      busy={act.isPending}
      onReason={(reason) => act.mutate({ differenceId, version, reason })}
      onClose={onClose}
    />
  )
}
