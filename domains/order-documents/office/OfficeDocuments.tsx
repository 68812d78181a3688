/** The documents of an order as its buyer has them, for staff. */
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import { officeOrderDocument } from '../calls.gen.ts'
import OrderDocuments from '../web/OrderDocuments.tsx'

export default function OfficeDocuments({ order }: { order: OfficeOrder }) {
  return <OrderDocuments order={order} call={officeOrderDocument} />
}
