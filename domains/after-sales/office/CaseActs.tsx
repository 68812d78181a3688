/** What staff can do with a case now, by its state and their permissions; deciding claims it. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OfficeCase } from '../office-contract.ts'
import { mayCase, mayLookAtGoods, maySendHome } from '../states.ts'
import type { OpenDialog } from './CaseDialogs.tsx'

type Props = { item: OfficeCase; onOpen: (open: OpenDialog) => void }

export function CaseActs({ item, onOpen }: Props) {
  const t = useT('office.after-sales')
  const work = useT('office.work')
  const may = useMay()
  const { state, recovery } = item
  const open = (dialog: NonNullable<OpenDialog>) => () => onOpen(dialog)
  const about = { kind: 'afterSales', item: item.number } as const
  if (mayCase(state, 'agree') && may('after-sales.decide')) {
    const mayAsk = mayCase(state, 'edit') && !item.isAsked
    // Opening a decision claims the case: who may not decide would keep it from who may.
    const reason = item.appealBy === 'another' ? t('appeal.another') : undefined
    return (
      <div className="stack">
        {item.appealBy === 'alone' && <p className="text-sm text-ink-3">{t('appeal.alone')}</p>}
        <WorkActs
          {...about}
          reject={{ label: t('act.reject'), open: open('reject'), reason }}
          ask={mayAsk ? { label: work('question.ask'), open: open('ask') } : undefined}
          approve={{ label: t('act.agree'), open: open('agree'), reason }}
        />
        {mayAsk && item.proposedType === null && (
          <div className="button-row">
            <Button onClick={open('propose')}>{t('act.propose')}</Button>
          </div>
        )}
        {item.proposedType !== null && <p className="text-sm text-ink-3">{t('proposed')}</p>}
      </div>
    )
  }
  if (mayCase(state, 'bookPickup') && recovery === 'pickup' && may('after-sales.decide')) {
    const isBooked = state === 'pickup_booked'
    const book = {
      label: t(isBooked ? 'act.bookAgain' : 'act.book'),
      open: open('pickup'),
    }
    return isBooked ? (
      <WorkActs
        {...about}
        ask={book}
        approve={{ label: t('act.pickedUp'), open: open('pickedUp') }}
      />
    ) : (
      <WorkActs {...about} approve={book} />
    )
  }
  const isRefunded =
    item.isDifferenceSent || (item.agreedGoodsAmount ?? 0) + (item.agreedFreightAmount ?? 0) === 0
  const refund =
    mayCase(state, 'refund') && !isRefunded && may('payments.refund')
      ? {
          label: t('act.refund'),
          // Also while a colleague is asked: what is due for gifts may have changed, and then nobody waits for them any more.
          open: open('refund'),
        }
      : undefined
  const waits = (
    <>
      {refund !== undefined && item.isApprovalAsked && (
        <p className="text-sm text-ink-3">{t('waitsForColleague')}</p>
      )}
      {state === 'replacement_ready' && !isRefunded && (
        <p className="text-sm text-ink-3">{t('replace.after')}</p>
      )}
    </>
  )
  if (mayLookAtGoods(state, item.isReceivedAlone) && may('after-sales.check-in')) {
    const checkIn = { label: t('act.checkIn'), open: open('checkIn') }
    return (
      <div className="stack">
        {waits}
        <WorkActs
          {...about}
          reject={{ label: t('act.refuseGoods'), open: open('refuseGoods') }}
          ask={refund === undefined ? undefined : checkIn}
          approve={refund ?? checkIn}
        />
      </div>
    )
  }
  if (refund !== undefined)
    return (
      <div className="stack">
        {waits}
        <WorkActs {...about} approve={refund} />
      </div>
    )
  if (mayCase(state, 'shipReplacement') && isRefunded && may('after-sales.check-in')) {
    const replace = { label: t('act.replace'), open: open('replace') }
    return <WorkActs {...about} approve={replace} />
  }
  if (maySendHome(state, item.keepsGoods) && may('after-sales.check-in')) {
    return <WorkActs {...about} approve={{ label: t('act.sendHome'), open: open('sendHome') }} />
  }
  return (
    <div className="stack">
      {waits}
      <NothingNow item={item} onOpen={onOpen} />
    </div>
  )
}

/** Why nothing can be done, and what can be set right of what was done. */
function NothingNow({ item, onOpen }: Props) {
  const t = useT('office.after-sales')
  const may = useMay()
  const why = whyNothing(item)
  const isDecider = why === 'stock' && may('after-sales.decide')
  return (
    <>
      <p className="text-sm text-ink-3">{t(`nothing.${why}`)}</p>
      {mayCase(item.state, 'correctReplacement') && may('after-sales.check-in') && (
        <div className="button-row">
          <Button onClick={() => onOpen('correctReplacement')}>
            {t('act.correctReplacement')}
          </Button>
        </div>
      )}
      {isDecider && (
        <div className="button-row">
          <Button onClick={() => onOpen('stopWaiting')}>{t('act.stopWaiting')}</Button>
        </div>
      )}
    </>
  )
}

function whyNothing({ clock, state }: OfficeCase) {
  if (state === 'awaiting_stock') return 'stock'
  if (clock === null) return 'ended'
  if (clock.actor === 'buyer') return 'buyer'
  return clock.actor === 'system' ? 'money' : 'permission'
}
