/** The amount still due of a partially paid order; nothing for any other. */
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'
import { isOwed } from '../states.ts'

type Owing = Pick<OrderDetail, 'axes' | 'payableAmount' | 'paidAmount' | 'currency' | 'plan'>

export function BalanceDue({ order }: { order: Owing }) {
  const t = useT('orders')
  const { axes, payableAmount, paidAmount, currency } = order
  // A payment plan says more.
  if (!isOwed(axes) || paidAmount === 0 || order.plan != null) return null
  const left = <Money amount={payableAmount - paidAmount} currency={currency} />
  return (
    <div className="pt-3 font-semibold">
      <KeyValueList rows={[{ label: t('details.left'), value: left }]} />
    </div>
  )
}
