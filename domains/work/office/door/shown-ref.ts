/** What an item of a queue is called beside the name of its queue. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { WorkKind } from '../../kinds.ts'

/** @returns an order's number in groups, as everywhere; of others the running number: `#7` */
export function shownRef(kind: WorkKind, ref: string): string {
  const isOrder = kind === 'shipments' || kind === 'cancelRequests'
  return isOrder ? groupedNumber(ref) : `#${ref}`
}
