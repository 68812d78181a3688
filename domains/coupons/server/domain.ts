/** What this domain registers in the server process. */
import { textIn } from '#kit/contract/lang.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { couponRoutes } from './routes.ts'
import { namesOf } from './sql.ts'

export const coupons: Domain = {
  routes: couponRoutes,
  sweeps: jobs.sweeps,
  personal,
  objectNames: {
    coupon: async (db, ids, lang) =>
      (await namesOf(db, ids)).map(({ id, name }) => ({ id, name: textIn(name, lang).text })),
  },
}
