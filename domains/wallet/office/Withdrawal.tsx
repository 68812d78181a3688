/** One withdrawal: how much, where it goes, who has done what, and the next decision. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingKinds,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  approveWithdrawal,
  payoutDetails,
  startWithdrawal,
} from '../office-withdrawals-calls.gen.ts'
import type { OfficeWithdrawal } from '../office-withdrawals-contract.ts'
import { isOpenWithdrawal } from '../states.ts'
import { PaidDialog } from './PaidDialog.tsx'
import { PayoutFile } from './PayoutFile.tsx'
import { WITHDRAWALS_REFRESH } from './refresh.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { TakeOver } from './TakeOver.tsx'

const TONES = {
  applied: 'warning',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
} as const

type Props = { withdrawal: OfficeWithdrawal }

export function Withdrawal({ withdrawal }: Props) {
  const may = useMay()
  const { id, state } = withdrawal
  return (
    <article className="stack">
      <Head withdrawal={withdrawal} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts withdrawal={withdrawal} />
        <History withdrawal={withdrawal} />
      </div>
      <PendingApprovals object={`withdrawal:${id}`} refresh={WITHDRAWALS_REFRESH} />
      {isOpenWithdrawal(state) && may('wallet.write') && <Decide withdrawal={withdrawal} />}
    </article>
  )
}

function Head({ withdrawal }: Props) {
  const t = useT('office.wallet')
  const { moment } = useDates()
  const { buyerId, buyerName, number, state, appliedAt, dueAt } = withdrawal
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="code-text">{number}</span>
      <Link to="/office/wallets/$id" params={{ id: String(buyerId) }} className="link">
        <b>{buyerName}</b>
      </Link>
      <Tag tone={TONES[state]}>{t(`payouts.state.${state}`)}</Tag>
      <span className="text-sm text-ink-3">
        {t('payouts.appliedAt', { time: moment(appliedAt) })}
      </span>
      {isOpenWithdrawal(state) && <ClockLine label={t('payouts.dueBy')} at={dueAt} calm />}
    </header>
  )
}

function Facts({ withdrawal }: Props) {
  const t = useT('office.wallet')
  const { amount, feeAmount, currency, account, state, isOwn } = withdrawal
  const mayLook = useMay()('wallet.write') && state === 'paying' && isOwn
  return (
    <KeyValueList
      rows={[
        { label: t('payouts.amount'), value: <Money amount={amount} currency={currency} /> },
        ...(feeAmount === 0
          ? []
          : [{ label: t('payouts.fee'), value: <Money amount={feeAmount} currency={currency} /> }]),
        {
          label: t('payouts.toPay'),
          value: (
            <b>
              <Money amount={amount - feeAmount} currency={currency} />
            </b>
          ),
        },
        { label: t('payouts.holder'), value: account.holder },
        {
          label: t('payouts.account'),
          value: `${account.bank || t(`payouts.kind.${account.kind}`)} ${account.masked}`,
        },
        ...(mayLook
          ? [{ label: t('payouts.number'), value: <WholeNumber id={withdrawal.id} /> }]
          : []),
      ]}
    />
  )
}

/** Read when it is asked for: each look is logged. */
function WholeNumber({ id }: { id: number }) {
  const t = useT('office.wallet')
  const look = useAct(payoutDetails, {})
  if (look.data !== undefined) {
    return (
      <span className="code-text wrap-anywhere">
        {look.data.number} {look.data.swift}
      </span>
    )
  }
  return (
    <Button size="small" busy={look.isPending} onClick={() => look.mutate({ withdrawalId: id })}>
      {t('payouts.showNumber')}
    </Button>
  )
}

function History({ withdrawal }: Props) {
  const t = useT('office.wallet')
  const { approvedName, agreedName, payingName, file, bankReference, reason, state } = withdrawal
  const mayRead = useMay()('wallet.write')
  const rows = [
    approvedName !== null && {
      label: t('payouts.approvedBy'),
      value:
        agreedName === null
          ? approvedName
          : t('payouts.withAgreed', { name: approvedName, agreed: agreedName }),
    },
    payingName !== null && { label: t('payouts.payingBy'), value: payingName },
    file !== null && {
      label: t('payouts.file'),
      value: mayRead && state === 'paying' ? <PayoutFile file={file} /> : file.number,
    },
    bankReference !== null && { label: t('payouts.reference'), value: bankReference },
    reason !== '' && { label: t('payouts.reason'), value: reason },
  ].filter((row) => row !== false)
  return rows.length === 0 ? null : <KeyValueList rows={rows} />
}

function Decide({ withdrawal }: Props) {
  const t = useT('office.wallet')
  const { id, state, isOwn, file } = withdrawal
  const isOthers = state === 'paying' && file === null && !isOwn
  const [open, setOpen] = useState<'paid' | 'rejected' | 'failed' | 'takeOver'>()
  const pending = usePendingKinds(`withdrawal:${id}`)
  const isAsked = pending?.has('wallet.withdraw') || pending?.has('wallet.failWithdrawal')
  const close = () => setOpen(undefined)
  const approve = useAct(approveWithdrawal, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: ({ isAsked: waits }) =>
      toast(t(waits ? 'asked' : 'payouts.approved'), { kind: waits ? 'info' : 'success' }),
  })
  const start = useAct(startWithdrawal, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: () => toast(t('payouts.started'), { kind: 'success' }),
  })
  const next = {
    applied: {
      label: t('payouts.approve'),
      open: () => approve.mutate({ withdrawalId: id }),
      busy: approve.isPending,
    },
    approved: {
      label: t('payouts.start'),
      open: () => start.mutate({ withdrawalId: id }),
      busy: start.isPending,
    },
    paying: isOthers
      ? pending?.has('wallet.takeOverWithdrawal') === true
        ? undefined
        : { label: t('payouts.takeOver'), open: () => setOpen('takeOver') }
      : { label: t('payouts.pay'), open: () => setOpen('paid') },
  }[state as 'applied']
  const end = state === 'paying' ? 'failed' : 'rejected'
  return (
    <>
      <WorkActs
        kind="withdrawals"
        item={id}
        reject={
          isAsked === true && state === 'paying'
            ? undefined
            : {
                label: t(end === 'failed' ? 'payouts.fail' : 'payouts.reject'),
                open: () => setOpen(end),
              }
        }
        approve={isAsked === true && state === 'applied' ? undefined : next}
      />
      {open === 'takeOver' && <TakeOver withdrawal={withdrawal} onClose={close} />}
      {open === 'paid' && <PaidDialog id={id} onClose={close} />}
      {(open === 'rejected' || open === 'failed') && (
        <ReturnDialog withdrawal={withdrawal} end={open} onClose={close} />
      )}
    </>
  )
}
