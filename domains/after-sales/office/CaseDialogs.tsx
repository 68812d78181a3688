/** The dialogs in which staff decide a case. */
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ANSWER_MAX } from '../limits.ts'
import {
  markPickedUp,
  refundCase,
  refuseGoods,
  rejectCase,
  stopWaiting,
} from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { AgreeDialog } from './AgreeDialog.tsx'
import { CheckInDialog } from './CheckInDialog.tsx'
import { PickupDialog } from './PickupDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { REFRESH } from './refresh.ts'
import { ReplacementDialog } from './ReplacementDialog.tsx'
import { SendHomeDialog } from './SendHomeDialog.tsx'
import { SITUATION_OF_REJECTING } from './situation.ts'

export type OpenDialog =
  | 'agree'
  | 'reject'
  | 'ask'
  | 'pickup'
  | 'pickedUp'
  | 'checkIn'
  | 'refuseGoods'
  | 'refund'
  | 'propose'
  | 'replace'
  | 'correctReplacement'
  | 'sendHome'
  | 'stopWaiting'
  | null

type Props = { item: OfficeCase; open: OpenDialog; onClose: () => void }

export function CaseDialogs({ item, open, onClose }: Props) {
  switch (open) {
    case 'agree':
      return <AgreeDialog item={item} onClose={onClose} />
    case 'pickup':
      return <PickupDialog caseNumber={item.number} onClose={onClose} />
    case 'checkIn':
      return <CheckInDialog item={item} onClose={onClose} />
    case 'reject':
    case 'refuseGoods':
      return <Refuse item={item} isGoods={open === 'refuseGoods'} onClose={onClose} />
    case 'ask':
      return (
        <AskDialog
          kind="afterSales"
          item={item.number}
          lang={item.lang}
          refresh={REFRESH}
          onDone={onClose}
          onCancel={onClose}
        />
      )
    case 'pickedUp':
      return <PickedUp item={item} onClose={onClose} />
    case 'propose':
      return <ProposeDialog item={item} onClose={onClose} />
    case 'replace':
    case 'correctReplacement':
      return (
        <ReplacementDialog item={item} isSent={open === 'correctReplacement'} onClose={onClose} />
      )
    case 'sendHome':
      return <SendHomeDialog item={item} onClose={onClose} />
    case 'stopWaiting':
      return <StopWaiting item={item} onClose={onClose} />
    case 'refund':
      return <Refund item={item} onClose={onClose} />
    case null:
      return null
  }
}

type OneProps = { item: OfficeCase; onClose: () => void }

function Refuse({ item, isGoods, onClose }: OneProps & { isGoods: boolean }) {
  const t = useT('office.after-sales')
  const draft = `${isGoods ? 'goods-refuse' : 'case-reject'}:${item.number}`
  const done = {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      onClose()
      toast(t('done.rejected'), { kind: 'success' })
    },
  } as const
  const reject = useAct(rejectCase, done)
  const refuse = useAct(refuseGoods, done)
  const caseNumber = item.number
  return (
    <RefusalDialog
      kind="afterSales"
      situation={isGoods ? 'refuseGoods' : SITUATION_OF_REJECTING[item.type]}
      lang={item.lang}
      title={t(isGoods ? 'refuseGoods.title' : 'reject.title')}
      confirmLabel={t(isGoods ? 'act.refuseGoods' : 'act.reject')}
      maxLength={ANSWER_MAX}
      draft={draft}
      busy={reject.isPending || refuse.isPending}
      onConfirm={({ reason: note, reasonCode }) =>
        isGoods
          ? refuse.mutate({ caseNumber, note, reasonCode })
          : reject.mutate({ caseNumber, round: item.rounds[0]?.number ?? 1, note, reasonCode })
      }
      onCancel={onClose}
    >
      {t(isGoods ? 'refuseGoods.text' : 'reject.text')}
    </RefusalDialog>
  )
}

function PickedUp({ item, onClose }: OneProps) {
  const t = useT('office.after-sales')
  const kit = useT('forms')
  const mark = useAct(markPickedUp, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.pickedUp'), { kind: 'success' })),
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('pickedUp.title')}
      confirmLabel={t('act.pickedUp')}
      cancelLabel={kit('cancel')}
      busy={mark.isPending}
      onConfirm={() => mark.mutate({ caseNumber: item.number })}
      onCancel={onClose}
    >
      {t('pickedUp.text')}
    </ConfirmDialog>
  )
}

function StopWaiting({ item, onClose }: OneProps) {
  const t = useT('office.after-sales')
  const stop = useAct(stopWaiting, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.stopped'), { kind: 'success' })),
  })
  return (
    <ConfirmDialog
      open
      title={t('stop.title')}
      confirmLabel={t('act.stopWaiting')}
      cancelLabel={t('stop.keep')}
      busy={stop.isPending}
      onConfirm={() => stop.mutate({ caseNumber: item.number })}
      onCancel={onClose}
    >
      {t('stop.text')}
    </ConfirmDialog>
  )
}

function Refund({ item, onClose }: OneProps) {
  const t = useT('office.after-sales')
  const kit = useT('forms')
  const { money } = useMoney()
  const amount = (item.agreedGoodsAmount ?? 0) + (item.agreedFreightAmount ?? 0)
  const refund = useAct(refundCase, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'done.asked' : 'done.refund'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('refund.title', { amount: money(amount, item.currency) })}
      confirmLabel={t('act.refund')}
      cancelLabel={kit('cancel')}
      busy={refund.isPending}
      onConfirm={() => refund.mutate({ caseNumber: item.number, amount })}
      onCancel={onClose}
    >
      {t('refund.text')}
    </ConfirmDialog>
  )
}
