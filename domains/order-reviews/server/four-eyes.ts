/** Who placed an order, changed its price or quoted it does not approve it, while there is a colleague who could. */
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import type { SoldOrder } from '#domains/orders/server/order-door.ts'
import { shapersOf } from '#domains/orders/server/queue-door.ts'
import { authorsOfQuotes } from '#domains/quotes/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OrderReviewReasons } from '../reasons.ts'

type Named = Pick<SoldOrder, 'id' | 'number'>
type Person = Pick<StaffContext, 'staffId' | 'now'>

/** Two logins that one of them has let in lately may be one person. @throws {Refused} ownOrder */
export async function demandOtherOrder(tx: Queryable, person: Person, order: Named): Promise<void> {
  const [own] = await findOwn(tx, person, [order])
  if (own !== undefined) throw new Refused(OrderReviewReasons.ownOrder)
}

/** Of these orders those that this person does not approve, by their ids: the list says so before one is claimed for nothing. */
export async function findOwn(
  db: Queryable,
  person: Person,
  orders: readonly Named[],
): Promise<number[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const numbers = orders.map(({ number }) => number)
  const shapers = await shapersOf(db, ids)
  const authors = await authorsOfQuotes(db, numbers)
  const own: number[] = []
  for (const { id, number } of orders) {
    const memberIds = [
      ...shapers.flatMap(({ orderId, staffId }) => (orderId === id ? [staffId] : [])),
      ...authors.flatMap(({ orderNumber, staffId }) => (orderNumber === number ? [staffId] : [])),
    ]
    if (memberIds.length > 0 && !(await mayApprove(db, person, memberIds))) own.push(id)
  }
  return own
}

const mayApprove = (
  db: Queryable,
  person: Person,
  memberIds: readonly number[],
): Promise<boolean> =>
  demandAnotherPerson(db, person, {
    memberIds,
    permission: 'orders.review',
    reason: OrderReviewReasons.ownOrder,
    isAloneEnough: true,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
