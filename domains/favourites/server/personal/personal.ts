/** The personal data that this domain stores about a buyer: favourites and footprints. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [favourites, footprints] = await Promise.all([
      sql.favouritesOf(db, buyerId),
      sql.footprintsOf(db, buyerId),
    ])
    return [
      { name: 'favourites', rows: favourites },
      { name: 'footprints', rows: footprints },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetFavourites(tx, buyerId)
    await sql.forgetFootprints(tx, buyerId)
  },
}
