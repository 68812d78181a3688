/** Records that a prize was given without a carrier, and how: its buyer reads it. */
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_MAX } from '../limits.ts'
import {
  handOverLotteryPrize,
  officeLotteryDraws,
  waitingLotteryPrizes,
} from '../office-calls.gen.ts'

type Props = { drawId: number; prize: string; onClose: () => void }

export function HandOverDialog({ drawId, prize, onClose }: Props) {
  const t = useT('office.lottery')
  const draft = `lottery-hand-over:${drawId}`
  const handOver = useAct(handOverLotteryPrize, {
    refresh: [officeLotteryDraws, waitingLotteryPrizes],
    onDone: () => {
      dropDraft(draft)
      toast(t('handedOver'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <StaffReasonDialog
      title={t('handOverOf', { prize })}
      text={t('handOverText')}
      verb={t('handOver')}
      maxLength={NOTE_MAX}
      draft={draft}
      busy={handOver.isPending}
      onClose={onClose}
      onReason={(note) => handOver.mutate({ drawId, note })}
    />
  )
}
