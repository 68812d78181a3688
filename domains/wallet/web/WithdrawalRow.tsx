/** One withdrawal as its buyer follows it: how much, where it goes, who has to act by when, and how it ended. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { isOpenWithdrawal } from '../states.ts'
import { cancelWithdrawal } from '../withdrawals-calls.gen.ts'
import type { Withdrawal } from '../withdrawals-contract.ts'
import { REFRESH } from './refresh.ts'

const TONES = {
  applied: 'info',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  rejected: 'warning',
  failed: 'warning',
  cancelled: 'neutral',
} as const

type Props = { withdrawal: Withdrawal }

export function WithdrawalRow({ withdrawal }: Props) {
  const t = useT('wallet')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number, amount, feeAmount, currency, state, account, appliedAt, dueAt } = withdrawal
  const { bank, kind, masked } = account
  return (
    <li
      id={number}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Money amount={amount} currency={currency} />
          <Tag tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Tag>
          {feeAmount > 0 && (
            <span className="text-xs text-ink-3">
              {t('withdrawals.feeOf', { fee: money(feeAmount, currency) })}
            </span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {bank || t(`accounts.kind.${kind}`)} {masked}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {number} · {dateTime(appliedAt)}
        </p>
        <Outcome withdrawal={withdrawal} />
        {isOpenWithdrawal(state) && <ClockLine label={t('withdrawals.dueBy')} at={dueAt} calm />}
      </div>
      {state === 'applied' && <Cancel withdrawal={withdrawal} />}
    </li>
  )
}

function Outcome({ withdrawal }: Props) {
  const t = useT('wallet')
  const { dateTime } = useDates()
  const { state, paidAt, bankReference, endedAt, reason } = withdrawal
  if (state === 'paying') return <p className="text-sm">{t('withdrawals.asking')}</p>
  if (paidAt !== null) {
    return (
      <p className="text-sm wrap-anywhere">
        {t('withdrawals.paidAt', { time: dateTime(paidAt), reference: bankReference ?? '' })}
      </p>
    )
  }
  if (endedAt === null) return null
  return (
    <p className="text-sm wrap-anywhere">
      {t('withdrawals.returned', { time: dateTime(endedAt) })}
      {reason !== '' && ` · ${t('withdrawals.reason', { reason })}`}
    </p>
  )
}

function Cancel({ withdrawal: { id, amount, currency } }: Props) {
  const t = useT('wallet')
  const { money } = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useAct(cancelWithdrawal, {
    refresh: REFRESH,
    onDone: () => {
      setIsOpen(false)
      toast(t('withdrawals.cancelled'), { kind: 'success' })
    },
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('withdrawals.cancel')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('withdrawals.cancelTitle')}
        confirmLabel={t('withdrawals.cancel')}
        cancelLabel={t('withdrawals.keep')}
        busy={cancel.isPending}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => cancel.mutate({ withdrawalId: id })}
      >
        {t('withdrawals.cancelText', { amount: money(amount, currency) })}
      </ConfirmDialog>
    </>
  )
}
