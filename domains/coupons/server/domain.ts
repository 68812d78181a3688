/** What this domain registers in the server process. */
import { textIn } from '#kit/contract/lang.ts'
import type { Domain } from '#kit/server/domain.ts'
import { couponsBeside } from './beside.ts'
import { codesAct } from './codes.ts'
import { encryptedSeeds } from './code-text.ts'
import { couponFinder } from './finder.ts'
import { giveAct } from './giving.ts'
import * as jobs from './jobs.ts'
import { noteNewcomer } from './newcomers.ts'
import { publishAct } from './publish.ts'
import { personal } from './personal/personal.ts'
import { couponRoutes } from './routes.ts'
import { namesOf } from './sql.ts'

export const coupons: Domain = {
  routes: couponRoutes,
  sweeps: jobs.sweeps,
  personal,
  finders: [couponFinder],
  encryptedColumns: [encryptedSeeds],
  onRegistered: noteNewcomer,
  couponsBeside,
  acts: [publishAct, giveAct, codesAct],
  objectNames: {
    coupon: async (db, ids, lang) =>
      (await namesOf(db, ids)).map(({ id, name }) => ({ id, name: textIn(name, lang).text })),
  },
}
