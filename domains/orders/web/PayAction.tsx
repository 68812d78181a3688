/** Leads from an order to its payment. Who has asked to cancel is not led there first. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

type Props = {
  /** Of one order alone its request to cancel is known. */
  order: Pick<OrderDetail, 'number'> & Partial<Pick<OrderDetail, 'cancelRequest'>>
  size: 'small' | undefined
}

export function PayAction({ order: { number: order, cancelRequest }, size }: Props) {
  const t = useT('orders')
  const variant = cancelRequest?.state === 'waiting' ? 'secondary' : 'primary'
  return (
    <Link to="/user/user/payOrder" search={{ order }} className={buttonClass({ variant, size })}>
      {t('action.pay')}
    </Link>
  )
}
