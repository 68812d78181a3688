/** The page of the office where an item is decided. */
import { itemOfAnswer, type WorkKind } from '../../kinds.ts'

/** What the note is about that mentions somebody: `order:SO…#7`. */
export function mentionOf(ref: string): { object: string; key: string } {
  const [object = '', key = ''] = (ref.split('#')[0] ?? '').split(':')
  return { object, key }
}

/** The list of a queue's items; orders that wait for one thing are found among those of their family. */
export function listOfQueue(kind: WorkKind) {
  switch (kind) {
    case 'installations':
      return { to: '/office/orders', search: { family: 'device' } } as const
    case 'overdueBalances':
      return { to: '/office/orders', search: { family: 'device', tab: 'unpaid' } } as const
    case 'shipments':
    case 'cancelRequests':
      return { to: '/office/orders', search: { tab: 'toShip' } } as const
    case 'verifications':
      return { to: '/office/papers' } as const
    case 'prepaymentRefunds':
      return { to: '/office/credit', search: { state: 'sendingBack' } } as const
    case 'enquiries':
      return { to: '/office/enquiries' } as const
    case 'chats':
      return { to: '/office/chat' } as const
    case 'invoices':
      return { to: '/office/invoices' } as const
    case 'answers':
    case 'news':
    case 'mentions':
      return { to: '/office' } as const
    default:
      return linkOfItem({ kind, ref: '' })
  }
}

/** What is over is in no queue: the page of its order says how, and a request is among those that were decided. */
function linkOfNews({ kind, ref }: { kind: WorkKind; ref: string }) {
  if (kind === 'orderReviews')
    return { to: '/office/orders/$number', params: { number: ref } } as const
  if (kind === 'approvals') return { to: '/office/approvals', search: { part: 'decided' } } as const
  return linkOf({ kind, ref })
}

/** An item that has a page of its own opens there, others in their list, the longest wait on top. */
export function linkOfItem(given: { kind: WorkKind; ref: string }) {
  if (given.kind === 'news') return linkOfNews(itemOfAnswer(given.ref))
  return linkOf(given.kind === 'answers' ? itemOfAnswer(given.ref) : given)
}

function linkOf({ kind, ref }: { kind: WorkKind; ref: string }) {
  switch (kind) {
    case 'answers':
    case 'news':
      return { to: '/office' } as const
    case 'mentions': {
      const { object, key } = mentionOf(ref)
      if (object === 'enquiry') {
        return { to: '/office/enquiries/$id', params: { id: key }, hash: 'notes' } as const
      }
      return object === 'order'
        ? ({ to: '/office/orders/$number', params: { number: key }, hash: 'notes' } as const)
        : ({ to: '/office/customers/$id', params: { id: key }, hash: 'notes' } as const)
    }
    case 'shipments':
    case 'overdueBalances':
    case 'installations':
    case 'cancelRequests':
      return { to: '/office/orders/$number', params: { number: ref } } as const
    case 'afterSales':
      return { to: '/office/after-sales/$number', params: { number: ref } } as const
    case 'invoices':
      return { to: '/office/invoices/$id', params: { id: ref } } as const
    case 'parcelProblems':
      return { to: '/office/tracking' } as const
    case 'orderReviews':
      return { to: '/office/order-reviews' } as const
    case 'verifications':
      return { to: '/office/papers/$id', params: { id: ref } } as const
    case 'chats':
      return { to: '/office/chat', search: { chat: Number(ref) } } as const
    case 'enquiries':
      return { to: '/office/enquiries/$id', params: { id: ref } } as const
    case 'vouchers':
      return { to: '/office/vouchers' } as const
    case 'prepaymentRefunds':
      return { to: '/office/credit/$id', params: { id: ref } } as const
    case 'repayments':
      return { to: '/office/repayments' } as const
    case 'withdrawals':
      return { to: '/office/withdrawals' } as const
    case 'billDifferences': {
      const [, provider = '', day = ''] = /^([a-z]+)-(\d{4}-\d\d-\d\d)/.exec(ref) ?? []
      return { to: '/office/reconciliation/$provider/$day', params: { provider, day } } as const
    }
    case 'refunds':
      return { to: '/office/refunds' } as const
    case 'quotes':
      return { to: '/office/quotes' } as const
    case 'distributors':
      return { to: '/office/distributors' } as const
    case 'companies':
      return { to: '/office/directories/$id', params: { id: ref } } as const
    case 'questions':
      return { to: '/office/questions' } as const
    case 'reviews':
      return { to: '/office/reviews' } as const
    case 'transferRequests':
      return { to: '/office/transfers' } as const
    case 'approvals':
      return { to: '/office/approvals' } as const
    case 'unsentMessages':
      return { to: '/office/outbox' } as const
    case 'failedTasks':
      return { to: '/office/failures' } as const
  }
}
