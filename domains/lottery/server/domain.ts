/** What this domain registers in the server process. */
import { textIn } from '#kit/contract/lang.ts'
import type { Domain } from '#kit/server/domain.ts'
import { expireByClock } from './draws.ts'
import { endByClock } from './end.ts'
import { namesOf } from './names-sql.ts'
import { personal } from './personal/personal.ts'
import { publishAct } from './publish.ts'
import { lotteryRoutes } from './routes.ts'
import { encryptedSeeds } from './seeds.ts'

export const lottery: Domain = {
  routes: lotteryRoutes,
  sweeps: [endByClock, expireByClock],
  personal,
  acts: [publishAct],
  encryptedColumns: [encryptedSeeds],
  objectNames: {
    lottery: async (db, ids, lang) =>
      (await namesOf(db, ids)).map(({ id, name }) => ({ id, name: textIn(name, lang).text })),
  },
}
