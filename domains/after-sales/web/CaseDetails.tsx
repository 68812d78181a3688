/** One case: its state, who must act until when and what happens then, what goes back, its rounds and its timeline. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useDates, useLang, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  afterSalesOfOrder,
  myCase,
  myCaseCounts,
  myCaseFile,
  myCases,
  receiveReplacement,
  revokeCase,
} from '../calls.gen.ts'
import type { MyCase } from '../contract.ts'
import { hasReturnLabel, shownStateOf } from '../states.ts'
import { CaseEvents } from './door/CaseEvents.tsx'
import { CaseParcels } from './door/CaseParcels.tsx'
import { CaseReturn } from './door/CaseReturn.tsx'
import { CaseRounds } from './door/CaseRounds.tsx'
import { CaseClock } from './door/CaseState.tsx'
import { CaseMoney, orderPage, waitingForAccount } from './CaseMoney.tsx'
import { ProposedType } from './ProposedType.tsx'
import { RefundInstead } from './RefundInstead.tsx'
import { ReturnLabel } from './ReturnLabel.tsx'

/** What few states of a case show. */
const AppealDialog = late(() => import('./AppealDialog.tsx'))
const Resubmit = late(() => import('./Resubmit.tsx'))
const SendBackForm = late(() => import('./SendBackForm.tsx'))

const REFRESHED = [myCase, myCases, myCaseCounts, afterSalesOfOrder, myOrder, myOrders] as const

export default function CaseDetails({ caseNumber }: { caseNumber: string }) {
  const found = useQuery(query(myCase, { caseNumber }))
  return <Loaded query={found}>{(item) => <OneCase item={item} />}</Loaded>
}

function OneCase({ item }: { item: MyCase }) {
  const t = useT('after-sales')
  const [isEditing, setIsEditing] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isRefused = item.state === 'rejected' || item.state === 'goods_refused'
  const whyNot = isRefused ? (item.rounds[0]?.answer ?? '') : ''
  return (
    <div className="stack">
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-2">
            <h1 className="flex flex-wrap items-center gap-3">
              {t(`state.${shownStateOf(item)}`)}
              {item.isAsked && <AskedTag />}
            </h1>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
              {t('number')} <span className="tabular-nums">{groupedNumber(item.number)}</span>
              <CopyButton text={item.number} name={t('number')} />
            </p>
            <p>{t(nextOf(item))}</p>
            {whyNot !== '' && <p>{t('round.answer', { text: whyNot })}</p>}
            <CaseClock item={item} />
            <Again item={item} />
          </div>
          <Acts item={item} isEditing={isEditing} onEdit={() => setIsEditing(true)} />
        </div>
      </Panel>
      <InfoRequests kind="afterSales" requests={item.infoRequests} refresh={[myCase]} />
      {isEditing && (item.mayEdit || item.mayResubmit) && (
        <Suspense>
          <Resubmit item={item} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
      {item.proposedType !== null && <ProposedType item={item} type={item.proposedType} />}
      {(item.maySendBack || (isCorrecting && item.mayCorrectReturn)) && (
        <Suspense>
          <SendBackForm
            item={item}
            {...(isCorrecting && { onClose: () => setIsCorrecting(false) })}
          />
        </Suspense>
      )}
      <div className="two-columns two-columns-start">
        <Panel title={t('details.money')}>
          <CaseMoney item={item} />
        </Panel>
        <CaseParcels item={item} />
        <Panel title={t('details.return')}>
          {item.mayCorrectReturn && !isCorrecting && (
            <div className="button-row pb-4">
              <Button size="small" onClick={() => setIsCorrecting(true)}>
                {t('send.correct')}
              </Button>
            </div>
          )}
          {!item.maySendBack && hasReturnLabel(item.state) && item.returnAddress !== null && (
            <div className="button-row pb-4">
              <ReturnLabel caseNumber={item.number} />
            </div>
          )}
          <CaseReturn
            // Nothing is sent before the replacement is certain: without an address nobody does. Where it is sent now, the form shows it.
            item={isCertain(item) && !item.maySendBack ? item : { ...item, returnAddress: null }}
            freightBy={t(`return.freightBy.${item.returnFreightBy}`)}
            receivedAlone={t('return.alone')}
          />
        </Panel>
      </div>
      <Panel title={t('details.rounds')}>
        <CaseRounds
          // Where the goods of the latest go stands above, once they may be sent.
          rounds={item.rounds.map((round, index) =>
            index === 0 ? { ...round, returnAddress: null } : round,
          )}
          currency={item.currency}
        />
      </Panel>
      <Timeline item={item} />
    </div>
  )
}

/** What happened, and the same as a document. */
function Timeline({ item }: { item: MyCase }) {
  const t = useT('after-sales')
  const lang = useLang()
  return (
    <Panel title={t('details.events')}>
      <CaseEvents events={item.events} />
      <div className="button-row pt-4">
        <FileButton
          label={t('file.pdf')}
          address={addressOf(myCaseFile, { caseNumber: item.number })}
        />
        {lang !== 'cn' && (
          <FileButton
            label={t('file.bilingual')}
            address={addressOf(myCaseFile, { caseNumber: item.number, bilingual: '1' })}
          />
        )}
      </div>
      {item.isAppealAlone && <p className="text-sm text-ink-3">{t('appeal.alone')}</p>}
    </Panel>
  )
}

const NOT_AGAIN = {
  rejected: 'next.over',
  goods_refused: 'next.refusedOver',
  revoked: 'next.revokedOver',
  closed_overdue: 'next.closedOver',
} as const

/** Until when a case that came to nothing may be answered, and how often. */
function Again({ item }: { item: MyCase }) {
  const t = useT('after-sales')
  const { moment } = useDates()
  const { mayResubmit, resubmitUntil, appealUntil, reapplyLeft } = item
  const parts = [
    ...(mayResubmit && resubmitUntil !== null
      ? [t('resubmitUntil', { time: moment(resubmitUntil) })]
      : []),
    ...(mayResubmit ? [t('reapplyLeft', { count: reapplyLeft })] : []),
    ...(appealUntil === null ? [] : [t('appealUntil', { time: moment(appealUntil) })]),
  ]
  return parts.length > 0 && <p className="text-sm text-ink-3">{parts.join(' · ')}</p>
}

/** What follows, told by what the case is about. */
function nextOf(item: MyCase) {
  const { type, state, proposedType } = item
  if (proposedType !== null) return 'next.proposed' as const
  if (waitingForAccount(item) !== undefined) return 'next.account' as const
  if (!item.mayResubmit && state in NOT_AGAIN) return NOT_AGAIN[state as keyof typeof NOT_AGAIN]
  const isExchange = type === 'exchange'
  if (isExchange && state === 'completed') return 'next.replaced' as const
  if (isExchange && state === 'awaiting_return') return 'next.awaitingExchange' as const
  return `next.${state}` as const
}

/** Whether the replacement is there and paid for, so that goods may go back for it. */
const isCertain = ({ state }: MyCase) => state !== 'awaiting_stock' && state !== 'awaiting_payment'

/** A part of it may be paid already: the pay page says what is left. */
const mayPay = ({ state, difference }: MyCase): boolean =>
  state === 'awaiting_payment' &&
  (difference?.state === 'unpaid' || difference?.state === 'partlyPaid')

type ActsProps = { item: MyCase; isEditing: boolean; onEdit: () => void }

function Acts({ item, isEditing, onEdit }: ActsProps) {
  const t = useT('after-sales')
  const waiting = waitingForAccount(item)
  const [isAsked, setIsAsked] = useState(false)
  const [isAppealing, setIsAppealing] = useState(false)
  const { money } = useMoney()
  const receive = useAct(receiveReplacement, {
    refresh: REFRESHED,
    onDone: () => toast(t('replacement.done'), { kind: 'success' }),
  })
  const revoke = useAct(revokeCase, {
    refresh: REFRESHED,
    onDone: () => (setIsAsked(false), toast(t('revoke.done'), { kind: 'success' })),
  })
  return (
    <div className="button-row">
      {mayPay(item) && item.difference !== null && (
        <Link
          to="/user/user/payOrder"
          search={{ order: item.difference.orderNumber }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('difference.verb', { amount: money(item.difference.amount, item.currency) })}
        </Link>
      )}
      {waiting !== undefined && (
        <Link
          to={orderPage(waiting.orderNumber)}
          search={{ number: waiting.orderNumber }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('details.giveAccount')}
        </Link>
      )}
      {item.mayResubmit && !isEditing && (
        <Button variant="primary" onClick={onEdit}>
          {t(item.state === 'revoked' || item.state === 'closed_overdue' ? 'again' : 'resubmit')}
        </Button>
      )}
      {item.refundInsteadAmount !== null && (
        <RefundInstead item={item} amount={item.refundInsteadAmount} refresh={REFRESHED} />
      )}
      {item.mayReceive && (
        <Button
          variant="primary"
          busy={receive.isPending}
          onClick={() => receive.mutate({ caseNumber: item.number })}
        >
          {t('replacement.received')}
        </Button>
      )}
      {item.appealAmount !== null && !isEditing && (
        <Button onClick={() => setIsAppealing(true)}>{t('appeal.verb')}</Button>
      )}
      {isAppealing && item.appealAmount !== null && (
        <Suspense>
          <AppealDialog
            item={item}
            amount={item.appealAmount}
            onClose={() => setIsAppealing(false)}
          />
        </Suspense>
      )}
      {item.mayEdit && !isEditing && <Button onClick={onEdit}>{t('edit')}</Button>}
      {item.mayRevoke && (
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {t('revoke.verb')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('revoke.title')}
        confirmLabel={t('revoke.verb')}
        cancelLabel={t('keep')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ caseNumber: item.number })}
        onCancel={() => setIsAsked(false)}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </div>
  )
}
