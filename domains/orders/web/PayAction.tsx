/** Leads from an order to its payment. Who has asked to cancel, or has perhaps paid, is not led there first. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orderMoney } from '#domains/payments/cancel-calls.gen.ts'
import { useUnconfirmed } from '#domains/payments/web/door/use-unconfirmed.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

type Props = {
  order: Pick<OrderDetail, 'number'>
  /** Undefined in lists: of one order alone its request to cancel is known. */
  cancelRequest: OrderDetail['cancelRequest'] | undefined
  size?: 'small' | undefined
  /** What of it is paid, for a plan of several stages. */
  label?: string
}

export function PayAction({ order: { number: order }, cancelRequest, size, label }: Props) {
  const t = useT('orders')
  const isListed = size !== undefined
  // Of one order alone, as its page asks anyway: in a list each would ask for its own.
  const { data: money } = useQuery({
    ...query(orderMoney, { orderNumber: order }),
    enabled: !isListed,
  })
  const listed = useUnconfirmed(order, isListed)
  const unconfirmed = isListed ? listed : money?.unconfirmed
  // Perhaps it was paid: what is being asked says so in its place.
  if (unconfirmed === 'unknown') return null
  const isQuiet = cancelRequest?.state === 'waiting' || unconfirmed === 'open'
  const variant = isQuiet ? 'secondary' : 'primary'
  return (
    <Link to="/user/user/payOrder" search={{ order }} className={buttonClass({ variant, size })}>
      {label ?? t('action.pay')}
    </Link>
  )
}
