/** What later domains store with an order as it is placed, in the same transaction: what its buyer chose about it on the confirm page. */
import type { InvoiceKind } from '../contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Placed = {
  orderNumber: string
  buyerId: number
  /** To whom the invoice is made out; null: none was chosen. */
  invoiceTitleId: number | null
  invoiceKind: InvoiceKind
  now: Instant
}
/** Refuses what does not fit, and the order with it. */
export type OnPlaced = (tx: Queryable, placed: Placed) => Promise<void>

declare module '#kit/server/domain.ts' {
  interface Domain {
    onPlaced?: OnPlaced
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    onPlaced: readonly OnPlaced[]
  }
}
