/** One proof of payment: what the buyer states, its files, warnings about it, and the decision. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { ProofPictures } from './door/ProofPictures.tsx'
import { ConfirmDuplicateDialog } from './ConfirmDuplicateDialog.tsx'
import { REFRESH } from './door/refresh.ts'
import { RejectDialog } from './RejectDialog.tsx'
import type { OfficeVoucher } from './office-voucher.ts'

const TONES = { under_review: 'warning', accepted: 'success', rejected: 'danger' } as const

type Props = {
  voucher: OfficeVoucher
  /** Set where the page around it does not show the order. */
  withOrder?: boolean
}

export function Voucher({ voucher, withOrder = false }: Props) {
  const t = useT('office.payments')
  const { dateTime, moment } = useDates()
  const now = useMinute()
  const may = useMay()
  const { state, currency, amount, dueAmount, infoRequests } = voucher
  const waitsForBuyer = infoRequests.some((each) => each.state === 'open')
  const isLate = state === 'under_review' && !waitsForBuyer && Date.parse(voucher.reviewBy) < now
  return (
    <article className="stack">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {withOrder && (
          <>
            <Link
              to="/office/orders/$number"
              params={{ number: voucher.orderNumber }}
              className="link tabular-nums"
            >
              {groupedNumber(voucher.orderNumber)}
            </Link>
            <b>{voucher.buyerName}</b>
          </>
        )}
        <Tag tone={waitsForBuyer ? 'neutral' : TONES[state]}>
          {t(`state.${waitsForBuyer ? 'asked' : state}`)}
        </Tag>
        <span className="text-sm text-ink-3">
          {t('round', { round: voucher.round })} · {moment(voucher.submittedAt)}
        </span>
        {state === 'under_review' && !waitsForBuyer && (
          <span className={isLate ? 'text-sm text-danger' : 'text-sm text-ink-3'}>
            {t('reviewBy', { time: moment(voucher.reviewBy) })}
          </span>
        )}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <KeyValueList
          rows={[
            {
              label: t('field.claimed'),
              value: (
                <>
                  <b>
                    <Money amount={amount} currency={currency} />
                  </b>{' '}
                  {state === 'under_review' && <Difference voucher={voucher} />}
                </>
              ),
            },
            ...(state === 'under_review'
              ? [{ label: t('field.due'), value: <Money amount={dueAmount} currency={currency} /> }]
              : []),
            {
              label: t('field.payer'),
              value: `${voucher.payerName} · ${t('last4', { digits: voucher.payerLast4 })}`,
            },
            { label: t('field.paidAt'), value: dateTime(voucher.paidAt) },
            {
              label: t('field.bankReference'),
              value: <span className="code-text">{voucher.bankReference}</span>,
            },
            {
              label: t('field.reference'),
              value: <span className="code-text">{voucher.reference}</span>,
            },
            ...(voucher.acceptedAmount === null
              ? []
              : [
                  {
                    label: t('field.accepted'),
                    value: <Money amount={voucher.acceptedAmount} currency={currency} />,
                  },
                ]),
            ...(voucher.rejectReason === null
              ? []
              : [{ label: t('field.rejectReason'), value: voucher.rejectReason }]),
            ...(voucher.decidedAt === null
              ? []
              : [{ label: t('field.decidedAt'), value: dateTime(voucher.decidedAt) }]),
          ]}
        />
        <ProofPictures files={voucher.files} />
      </div>
      <InfoRequests requests={infoRequests} refresh={REFRESH} mayDecide={may('payments.review')} />
      <Duplicates voucher={voucher} />
      <PendingApprovals object={`voucher:${voucher.id}`} refresh={REFRESH} />
      {state === 'under_review' && <Decide voucher={voucher} />}
    </article>
  )
}

function Difference({ voucher: { amount, dueAmount, currency } }: { voucher: OfficeVoucher }) {
  const t = useT('office.payments')
  if (amount === dueAmount) return <Tag tone="success">{t('matches')}</Tag>
  return (
    <Tag tone="warning">
      {amount < dueAmount ? t('less') : t('moreThanDue')}{' '}
      <Money amount={Math.abs(amount - dueAmount)} currency={currency} />
    </Tag>
  )
}

function Duplicates({ voucher }: { voucher: OfficeVoucher }) {
  const t = useT('office.payments')
  const { duplicates, repayments, secondConfirmed } = voucher
  if (duplicates.length + repayments.length === 0) return null
  return (
    <Notice tone={secondConfirmed ? 'info' : 'danger'}>
      {duplicates.map(({ orderNumber, kind }) => (
        <p key={orderNumber + kind}>
          {t(`duplicate.${kind}`)}{' '}
          <Link
            to="/office/orders/$number"
            params={{ number: orderNumber }}
            className="link tabular-nums"
          >
            {groupedNumber(orderNumber)}
          </Link>
        </p>
      ))}
      {repayments.map(({ number, buyerId, kind }) => (
        <p key={number + kind}>
          {t(`duplicate.repayment.${kind}`)}{' '}
          <Link to="/office/credit/$id" params={{ id: String(buyerId) }} className="link">
            {number}
          </Link>
        </p>
      ))}
      <p>{secondConfirmed ? t('duplicate.confirmed') : t('duplicate.needsSecond')}</p>
    </Notice>
  )
}

function Decide({ voucher }: { voucher: OfficeVoucher }) {
  const t = useT('office.payments')
  const work = useT('office.work')
  const may = useMay()
  const [open, setOpen] = useState<'accept' | 'ask' | 'reject' | 'confirm'>()
  if (!may('payments.review')) return null
  const close = () => setOpen(undefined)
  const waitsForBuyer = voucher.infoRequests.some(({ state }) => state === 'open')
  const isDoubtful =
    voucher.duplicates.length + voucher.repayments.length > 0 && !voucher.secondConfirmed
  return (
    <>
      <WorkActs
        kind="vouchers"
        item={voucher.id}
        reject={{ label: t('act.reject'), open: () => setOpen('reject') }}
        ask={
          waitsForBuyer ? undefined : { label: work('question.ask'), open: () => setOpen('ask') }
        }
        approve={{
          label: t('act.accept'),
          open: () => setOpen('accept'),
          reason: isDoubtful ? t('duplicate.needsSecond') : undefined,
        }}
      >
        {isDoubtful && <Button onClick={() => setOpen('confirm')}>{t('act.confirm')}</Button>}
      </WorkActs>
      {open === 'accept' && <AcceptDialog voucher={voucher} onClose={close} />}
      {open === 'ask' && (
        <AskDialog
          kind="vouchers"
          item={voucher.id}
          lang={voucher.lang}
          refresh={REFRESH}
          onDone={close}
          onCancel={close}
        />
      )}
      {open === 'reject' && <RejectDialog voucher={voucher} onClose={close} />}
      {open === 'confirm' && <ConfirmDuplicateDialog voucher={voucher} onClose={close} />}
    </>
  )
}
