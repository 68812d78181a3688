/** What this domain provides to the process that runs it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Namer } from '#domains/audit/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { ratesAct } from './decide.ts'
import { owedSweeps } from './owed.ts'
import { personSweeps } from './persons.ts'
import { personal } from './personal/personal.ts'
import { distributorRoutes } from './routes.ts'
import { lossSweeps } from './reverse.ts'
import { sweeps } from './settle.ts'
import { WAITING_APPLICATIONS } from './sql.ts'
import { writeOffAct } from './write-off.ts'

/** A distributor is called as the buyer is. */
const namesOf: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

const work: readonly WorkQueue[] = [
  {
    kind: 'distributors',
    object: 'distributor',
    needs: ['distributors.write'],
    path: '/office/distributors',
    waiting: WAITING_APPLICATIONS,
  },
]

export const distributors: Domain = {
  routes: distributorRoutes,
  sweeps: [...sweeps, ...lossSweeps, ...owedSweeps, ...personSweeps],
  personal,
  acts: [ratesAct, writeOffAct],
  work,
  objectNames: { distributor: namesOf },
}
