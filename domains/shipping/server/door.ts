/** What other domains may ask of shipping. */
import { wasDone } from '#domains/audit/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type { Delivery } from './freight.ts'
export {
  carrierById,
  carrierNames,
  freightFor,
  freightRates,
  replaceFreight,
  type FreightRates,
} from './service.ts'

/** Whether the merchant has set freight of his own: a shop begins with made-up rates. */
export const isFreightOwn = (db: Queryable): Promise<boolean> =>
  wasDone(db, ['shipping.addTemplate', 'shipping.changeTemplate'])
