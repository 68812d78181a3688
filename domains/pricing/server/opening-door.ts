/** For the steps of the shop's opening. */
import { wasLogged } from '#domains/audit/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Whether the merchant has changed how sales are taxed: a rate of a country, or the domestic tax. */
export const isTaxOwn = async (db: Queryable): Promise<boolean> =>
  (await wasLogged(db, ['pricing.tax'])) ||
  (await wasLogged(db, ['settings.change'], 'setting:tax.'))
