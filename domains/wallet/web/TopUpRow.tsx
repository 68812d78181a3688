/** One top-up as its buyer follows it: how much, how far it is and, while it can be paid, the way there. */
import type { TopUp } from '#domains/payments/top-up-contract.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

const TONES = {
  open: 'info',
  unknown: 'info',
  succeeded: 'success',
  failed: 'warning',
  expired: 'neutral',
} as const

type Props = { topUp: TopUp; onEnd: () => void }

export function TopUpRow({ topUp, onEnd }: Props) {
  const t = useT('wallet')
  const { dateTime } = useDates()
  const { number, amount, currency, state, createdAt, paidAt, payUrl, expiresAt } = topUp
  return (
    <li
      id={number}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Money amount={amount} currency={currency} />
          <Tag tone={TONES[state]}>{t(`topUp.state.${state}`)}</Tag>
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {number} · {dateTime(paidAt ?? createdAt)}
        </p>
        {payUrl !== null && (
          <ClockLine label={t('topUp.payBy')} at={expiresAt} onEnd={onEnd} calm />
        )}
      </div>
      {payUrl !== null && (
        <a href={payUrl} className={buttonClass({ size: 'small' })}>
          {t('topUp.pay')}
        </a>
      )}
    </li>
  )
}
