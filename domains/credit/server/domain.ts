/** What this domain provides to the process that runs it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Namer } from '#domains/audit/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { repaymentAct } from './repay.ts'
import { creditRoutes } from './routes.ts'
import { act } from './terms.ts'

/** An account is called as its buyer is. */
const namesOf: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

export const credit: Domain = {
  routes: creditRoutes,
  personal,
  acts: [act, repaymentAct],
  objectNames: { credit: namesOf },
}
