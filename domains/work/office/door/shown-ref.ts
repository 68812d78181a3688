/** What an item of a queue is called beside the name of its queue. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { itemOfAnswer, type WorkKind } from '../../kinds.ts'
import { mentionOf } from './item-link.ts'

type Item = { kind: WorkKind; ref: string; name: string | null }

const ORDERS: readonly WorkKind[] = [
  'orderReviews',
  'shipments',
  'overdueBalances',
  'cancelRequests',
]

/** @returns its name; an order's number in groups, as everywhere; of others the running number: `#7` */
export function shownRef({ kind, ref, name }: Item): string {
  if (kind === 'answers' || kind === 'news') return shownRef({ ...itemOfAnswer(ref), name })
  if (kind === 'mentions') {
    const { object, key } = mentionOf(ref)
    return object === 'order' ? groupedNumber(key) : (name ?? `#${key}`)
  }
  if (ORDERS.includes(kind)) return groupedNumber(ref)
  if (name === null) return `#${ref}`
  return kind === 'vouchers' || kind === 'refunds' ? groupedNumber(name) : name
}
