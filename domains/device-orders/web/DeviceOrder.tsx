/** One order of machines, under the list of them. */
import { OrderDetails } from '#domains/orders/web/door/OrderDetails.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function DeviceOrder({ orderNumber }: { orderNumber: string }) {
  const t = useT('orders')
  return (
    <OrderDetails
      orderNumber={orderNumber}
      list={{ title: t('list.devices'), to: '/user/user/shebeiorder' }}
    />
  )
}
