/** That another address of an order waits for its extra, for staff. */
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import ExtraDue from '../web/ExtraDue.tsx'

export default function OrderExtra({ order }: { order: OfficeOrder }) {
  return <ExtraDue order={order} isOffice />
}
