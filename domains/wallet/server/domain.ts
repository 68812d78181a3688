/** What this domain provides to the process that runs it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Namer } from '#domains/audit/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { adjustAct } from './adjust.ts'
import { personal } from './personal/personal.ts'
import { walletRoutes } from './routes.ts'

/** A wallet is called as its buyer is. */
const namesOf: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

export const wallet: Domain = {
  routes: walletRoutes,
  personal,
  acts: [adjustAct],
  objectNames: { wallet: namesOf },
}
