/** Takes over what a colleague has begun to transfer by hand, with the reason, once a second person agrees. */
import { useMe } from '#domains/staff/office/door/me.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { ReasonDialog } from '#kit/web/forms/ReasonDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { takeOverWithdrawal } from '../office-withdrawals-calls.gen.ts'
import type { OfficeWithdrawal } from '../office-withdrawals-contract.ts'
import { WITHDRAWALS_REFRESH } from './refresh.ts'

type Props = { withdrawal: OfficeWithdrawal; onClose: () => void }

export function TakeOver({ withdrawal: { id, payingName }, onClose }: Props) {
  const t = useT('office.wallet')
  const who = String(useMe().id)
  const draft = `withdrawal-take-over:${id}`
  const act = useAct(takeOverWithdrawal, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: ({ isAsked }) => {
      dropDraft(draft)
      onClose()
      toast(t(isAsked ? 'asked' : 'payouts.takenOver'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  return (
    <ReasonDialog
      title={t('payouts.takeOverTitle')}
      text={t('payouts.takeOverText', { name: payingName ?? '' })}
      verb={t('payouts.takeOver')}
      tone="primary"
      draft={draft}
      who={who}
      busy={act.isPending}
      onReason={(reason) => act.mutate({ withdrawalId: id, reason })}
      onClose={onClose}
    />
  )
}
