/** Functions of shipping for other domains. */
import { wasLogged } from '#domains/audit/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export { convertFreight } from './sql.ts'
export type { Delivery } from './freight.ts'
export { demandParcel, parcelView, TRACKING_NUMBER, trackingUrlOf } from './parcel.ts'
export {
  activeCarriers,
  carrierNames,
  freightFor,
  freightRates,
  replaceFreight,
  type Carrier,
  type FreightRates,
} from './service.ts'

/** Whether the merchant has set their own freight: a new shop begins with example rates. */
export const isFreightOwn = (db: Queryable): Promise<boolean> =>
  wasLogged(db, ['shipping.addTemplate', 'shipping.changeTemplate'])
