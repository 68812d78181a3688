/** What this domain registers in the server process. */
import { textIn } from '#kit/contract/lang.ts'
import type { Domain } from '#kit/server/domain.ts'
import { encryptedCodes } from './codes.ts'
import { receiveByClock } from './orders.ts'
import { personal } from './personal/personal.ts'
import { publishAct } from './publish.ts'
import { pointsGoodsRoutes } from './routes.ts'
import { namesOf } from './names-sql.ts'

export const pointsGoods: Domain = {
  routes: pointsGoodsRoutes,
  sweeps: [receiveByClock],
  personal,
  acts: [publishAct],
  encryptedColumns: [encryptedCodes],
  objectNames: {
    pointsGoods: async (db, ids, lang) =>
      (await namesOf(db, ids)).map(({ id, name }) => ({ id, name: textIn(name, lang).text })),
  },
}
