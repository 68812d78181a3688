/** One case: its state, who must act until when and what happens then, what goes back, its rounds and its timeline. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Refused } from '#kit/contract/refusal.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { InPlace, useInPlace } from '#kit/web/forms/in-place.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { myCase, myCaseFile } from '../calls.gen.ts'
import type { MyCase } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { hasReturnLabel, shownStateOf } from '../states.ts'
import { CaseEvents } from './door/CaseEvents.tsx'
import { CaseParcels } from './door/CaseParcels.tsx'
import { CaseReturn } from './door/CaseReturn.tsx'
import { CaseRounds } from './door/CaseRounds.tsx'
import { CaseClock } from './door/CaseState.tsx'
import { CaseActs } from './CaseActs.tsx'
import { CaseMoney, waitingForAccount } from './CaseMoney.tsx'
import { ProposedType } from './ProposedType.tsx'
import { ReturnLabel } from './ReturnLabel.tsx'

/** What few states of a case show. */
const Resubmit = late(() => import('./Resubmit.tsx'))
const SendBackForm = late(() => import('./SendBackForm.tsx'))

export default function CaseDetails({ caseNumber }: { caseNumber: string }) {
  const found = useQuery(query(myCase, { caseNumber }))
  const isMissing =
    found.error instanceof Refused &&
    found.error.reason.code === AfterSalesReasons.caseNotFound.code
  return isMissing ? (
    <Missing />
  ) : (
    <Loaded query={found}>{(item) => <OneCase item={item} />}</Loaded>
  )
}

/** Most come here by the link of a mail while they are logged in with another account. */
function Missing() {
  const t = useT('after-sales')
  return (
    <Panel>
      <EmptyState
        heading="h1"
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link
            to="/user/user/order/afterSalesDetails"
            className={buttonClass({ variant: 'primary' })}
          >
            {t('missing.toList')}
          </Link>
        }
      />
    </Panel>
  )
}

function OneCase({ item }: { item: MyCase }) {
  const t = useT('after-sales')
  const form = useInPlace<'round' | 'return'>()
  const isEditing = form.opened === 'round'
  const isCorrecting = form.opened === 'return'
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
          <CaseActs item={item} form={form} />
        </div>
      </Panel>
      <InfoRequests kind="afterSales" requests={item.infoRequests} refresh={[myCase]} />
      {isEditing && (item.mayEdit || item.mayResubmit) && (
        <Suspense fallback={<SkeletonLines count={6} />}>
          <Resubmit item={item} onClose={form.close} />
        </Suspense>
      )}
      {item.proposedType !== null && <ProposedType item={item} type={item.proposedType} />}
      {(item.maySendBack || (isCorrecting && item.mayCorrectReturn)) && (
        <Suspense fallback={<SkeletonLines count={6} />}>
          {isCorrecting ? (
            <InPlace>
              <SendBackForm item={item} onClose={form.close} />
            </InPlace>
          ) : (
            <SendBackForm item={item} />
          )}
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
              <Button
                size="small"
                ref={form.buttonRef('return')}
                onClick={() => form.open('return')}
              >
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
