/** How far a refund is, and why it failed. */
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { OrderPayments } from './PaymentsPanel.tsx'

type Refund = Pick<OrderPayments['refunds'][number], 'state' | 'route' | 'failure'>
const TONES = { waiting: 'warning', succeeded: 'success', failed: 'danger' } as const

/** What nobody but staff can bring on its way: by bank, also when the provider has refused. */
export const mustBeSent = ({ state, route }: Refund): boolean =>
  state === 'failed' || (state === 'waiting' && route === 'bank')

export function RefundState({ refund }: { refund: Refund }) {
  const t = useT('office.payments')
  return (
    <>
      <Tag tone={TONES[refund.state]}>{t(`refundState.${refund.state}`)}</Tag>
      {refund.state === 'failed' && (
        <p className="pt-1 text-xs text-danger">
          {t('refund.failed', { why: refund.failure ?? '' })}
        </p>
      )}
    </>
  )
}
