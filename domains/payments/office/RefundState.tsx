/**
 * The state of a refund: why it failed, who is sending it, or since when its provider has not answered and when it is
 * called again.
 */
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { RefundOf } from './order-payments.ts'
import { RefundPayee } from './door/RefundPayee.tsx'

const TONES = { waiting: 'warning', succeeded: 'success', failed: 'danger' } as const

/**
 * Whether staff send the refund: it is due by bank. What a provider refused is moved to the bank first.
 */
export const mustBeSent = ({ state, route }: Pick<RefundOf, 'state' | 'route'>): boolean =>
  state !== 'succeeded' && route === 'bank'

export function RefundState({ refund }: { refund: RefundOf }) {
  const t = useT('office.payments')
  const { moment } = useDates()
  const { state, trouble, triedAt, nextTryAt, bankFrom, isUnknown, isDisowned, taken } = refund
  return (
    <>
      <Tag tone={TONES[state]}>{t(`refundState.${state}`)}</Tag>
      {state === 'failed' && (
        <p className="pt-1 text-xs text-danger">
          {t(isUnknown ? 'refund.failedUnknown' : 'refund.failed', { why: refund.failure ?? '' })}
        </p>
      )}
      {refund.isByLink && state !== 'succeeded' && (
        <p className="pt-1 text-xs text-ink-3">{t('refund.byLink')}</p>
      )}
      {(mustBeSent(refund) || refund.account !== null) &&
        refund.route !== 'credit' &&
        refund.route !== 'wallet' &&
        !refund.isByLink && <RefundPayee account={refund.account} />}
      {refund.destination !== null && (
        <p className="pt-1 text-xs text-ink-3">
          {t('payee.sentTo', { destination: refund.destination })}
        </p>
      )}
      {state !== 'succeeded' && taken !== null && (
        <p className="pt-1 text-xs text-ink-3">
          {taken.isMine
            ? t('refund.takenByYou', { time: moment(taken.at) })
            : t('refund.takenBy', { name: taken.name, time: moment(taken.at) })}
        </p>
      )}
      {state === 'waiting' && trouble !== null && triedAt !== null && nextTryAt !== null && (
        <p className="pt-1 text-xs text-danger">
          {t(isDisowned ? 'refund.disowned' : 'refund.stuck', {
            count: refund.tryCount,
            last: moment(triedAt),
            next: moment(nextTryAt),
          })}
          {bankFrom !== null && ` ${t('refund.bankFrom', { time: moment(bankFrom) })}`}
          {isUnknown && !isDisowned && ` ${t('refund.unknown')}`}
        </p>
      )}
    </>
  )
}
