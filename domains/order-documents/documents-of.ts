/** Which documents an order has, for the server that writes them and the screens that offer them. */
import type { OrderDetail } from '#domains/orders/contract.ts'
import type { DocumentKind } from './contract.ts'

export type OrderDocument = { kind: DocumentKind; parcelId: number | null }

/** What it depends on. */
export type Documented = Pick<
  OrderDetail,
  'number' | 'caseNumber' | 'axes' | 'paidAmount' | 'parcels'
>

/**
 * A proforma invoice asks for money, so an order has one while something of it is owed; a contract has the terms on which goods are sold, from when
 * staff have nothing more to review until the order is closed; a confirmation says what was agreed, so it has
 * one once something of it is paid or it is on credit terms; each parcel has a packing list and, for the driver, a delivery note.
 */
export function documentsOf({
  number,
  caseNumber,
  axes: { lifecycle, payment, review },
  paidAmount,
  parcels,
}: Documented): OrderDocument[] {
  const isOwed = lifecycle === 'open' && OWED.has(payment)
  const isPaid = payment !== 'unpaid' && (payment !== 'voucher_review' || paidAmount > 0)
  const isAgreed = lifecycle !== 'closed' && isPaid
  // Machines have a contract of their own, and what an exchange costs more is no sale.
  const isSale = !number.startsWith('DO') && caseNumber === null
  const isReviewed = review !== 'submitted' && review !== 'under_review'
  const whole = (kind: DocumentKind) => ({ kind, parcelId: null })
  return [
    ...(isOwed ? [whole('proforma')] : []),
    ...(isSale && isReviewed && lifecycle !== 'closed' ? [whole('contract')] : []),
    ...(isAgreed ? [whole('confirmation')] : []),
    ...parcels.flatMap(({ id, way }) => [
      { kind: 'packingList' as const, parcelId: id },
      // Who collects the goods signs for them at the counter.
      ...(way === 'handed_over' ? [] : [{ kind: 'deliveryNote' as const, parcelId: id }]),
    ]),
  ]
}

const OWED: ReadonlySet<string> = new Set(['unpaid', 'partially_paid', 'voucher_review'])
