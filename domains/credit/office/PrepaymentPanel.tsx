/** What a customer has paid in advance and what of it goes back: asked for, agreed to, sent or undone. Nothing where there was never any. */
import { useState } from 'react'
import { usePendingKinds } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { RefundPayee } from '#domains/payments/office/door/RefundPayee.tsx'
import { useAccountWait } from '#domains/payments/office/door/use-account-wait.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { CreditDetail } from '../office-contract.ts'
import { prepaymentRefundsOf, takePrepaymentRefund } from '../prepayment-refunds-calls.gen.ts'
import type { OfficePrepaymentRefund } from '../prepayment-refunds-contract.ts'
import { EndRefundDialog, ReleaseDialog, SendBackDialog, SentDialog } from './PrepaymentDialogs.tsx'
import { REFRESH } from './refresh.ts'

type Props = { id: number; account: CreditDetail; canWrite: boolean }
type Open = {
  act: 'send' | 'sent' | 'decline' | 'reverse' | 'release'
  refund: OfficePrepaymentRefund | null
}

export function PrepaymentPanel({ id, account, canWrite }: Props) {
  const t = useT('office.credit')
  const refunds = useLivePages(prepaymentRefundsOf, { buyerId: id })
  const isWaiting = usePendingKinds(`credit:${id}`)?.has('credit.prepaymentRefund') === true
  const [open, setOpen] = useState<Open | null>(null)
  const rows = refunds.data?.pages.flatMap(({ items }) => items) ?? []
  if (account.prepaidAmount === 0 && rows.length === 0) return null
  const isOpen = rows.some(({ state }) => state === 'asked' || state === 'toSend')
  const close = () => setOpen(null)
  const waits = isWaiting ? t('waitsForColleague') : undefined
  return (
    <Panel
      flush
      title={t('prepaid')}
      more={
        canWrite && account.prepaidAmount > 0 && !isOpen ? (
          <Button
            size="small"
            reason={waits}
            onClick={() => setOpen({ act: 'send', refund: null })}
          >
            {t('refund.send')}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        label={t('prepaid')}
        rows={rows}
        keyOf={({ number }) => number}
        empty={<EmptyState size="small" title={t('refund.none')} />}
        columns={[
          {
            id: 'about',
            header: t('refund.number'),
            phone: 'full',
            cell: (refund) => <About refund={refund} />,
          },
          {
            id: 'amount',
            header: t('entry.amount'),
            align: 'number',
            phone: 'labelled',
            cell: ({ amount, currency, endedAt }) => (
              <b className={endedAt === null ? '' : 'line-through'}>
                <Money amount={amount} currency={currency} />
              </b>
            ),
          },
          {
            id: 'acts',
            header: <span className="sr-only">{t('refund.send')}</span>,
            align: 'number',
            phone: 'full',
            cell: (refund) =>
              canWrite && (
                <Acts
                  refund={refund}
                  waits={waits}
                  onOpen={(act: Open['act']) => setOpen({ act, refund })}
                />
              ),
          },
        ]}
      />
      <EndlessFoot query={refunds} />
      {open?.act === 'send' && (
        <SendBackDialog id={id} account={account} refund={open.refund} onClose={close} />
      )}
      {open?.act === 'sent' && open.refund !== null && (
        <SentDialog refund={open.refund} onClose={close} />
      )}
      {open?.act === 'release' && open.refund !== null && (
        <ReleaseDialog refund={open.refund} onClose={close} />
      )}
      {(open?.act === 'decline' || open?.act === 'reverse') && open.refund !== null && (
        <EndRefundDialog act={open.act} refund={open.refund} onClose={close} />
      )}
    </Panel>
  )
}

type ActsProps = {
  refund: OfficePrepaymentRefund
  waits: string | undefined
  onOpen: (act: Open['act']) => void
}

function Acts({ refund: { id, state, taken, account }, waits, onOpen }: ActsProps) {
  const t = useT('office.credit')
  const wait = useAccountWait(account)
  const now = useMinute()
  const take = useAct(takePrepaymentRefund, {
    refresh: REFRESH,
    onDone: () => toast(t('refund.takeDone'), { kind: 'success' }),
  })
  if (state === 'asked') {
    return (
      <span className="button-row justify-end">
        <Button size="small" onClick={() => onOpen('decline')}>
          {t('refund.decline')}
        </Button>
        <Button size="small" variant="primary" reason={waits} onClick={() => onOpen('send')}>
          {t('refund.send')}
        </Button>
      </span>
    )
  }
  if (state !== 'toSend') return null
  if (taken === null) {
    return (
      <Button
        size="small"
        variant="primary"
        busy={take.isPending}
        reason={wait}
        onClick={() => take.mutate({ prepaymentRefundId: id })}
      >
        {t('refund.take')}
      </Button>
    )
  }
  const release = (
    <Button size="small" variant="quiet" onClick={() => onOpen('release')}>
      {t('refund.release')}
    </Button>
  )
  if (!taken.isMine) return Date.parse(taken.releaseFrom) <= now ? release : null
  return (
    <span className="button-row justify-end">
      {release}
      <Button size="small" onClick={() => onOpen('reverse')}>
        {t('refund.reverse')}
      </Button>
      <Button size="small" variant="primary" onClick={() => onOpen('sent')}>
        {t('refund.sent')}
      </Button>
    </span>
  )
}

const TONES = {
  asked: 'warning',
  toSend: 'info',
  sent: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  reversed: 'neutral',
} as const

function About({ refund }: { refund: OfficePrepaymentRefund }) {
  const t = useT('office.credit')
  const { dateTime } = useDates()
  const { number, state, createdAt, answerBy, agreedName, bankReference, sentName } = refund
  const { endNote, endedName, taken, account, destination } = refund
  const payments = useT('office.payments')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <b className="code-text">{number}</b>
        <Tag tone={TONES[state]}>{t(`refund.state.${state}`)}</Tag>
      </p>
      <p className="text-xs text-ink-3">
        {[dateTime(createdAt), ...(agreedName === null ? [] : [agreedName])].join(' · ')}
      </p>
      {bankReference !== null && (
        <p className="text-xs text-ink-3">
          <span className="code-text wrap-anywhere">{bankReference}</span> · {sentName}
        </p>
      )}
      {(state === 'toSend' || account !== null) && <RefundPayee account={account} />}
      {destination !== null && (
        <p className="text-xs wrap-anywhere text-ink-3">
          {payments('payee.sentTo', { destination })}
        </p>
      )}
      {taken !== null && (
        <p className="text-xs text-ink-3">
          {taken.isMine
            ? t('refund.takenByYou', { time: dateTime(taken.at) })
            : t('refund.takenBy', { name: taken.name, time: dateTime(taken.at) })}
        </p>
      )}
      {endNote !== null && (
        <p className="text-xs wrap-anywhere text-danger">
          {endedName}: {endNote}
        </p>
      )}
      {(state === 'asked' || state === 'toSend') && (
        <ClockLine label={t('refund.answerBy')} at={answerBy} />
      )}
    </>
  )
}
