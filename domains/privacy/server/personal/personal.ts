/** Personal data of a buyer in this domain: requests for exports and for closing. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as closings from '../closing/sql.ts'
import * as copies from '../copy/sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [asked, made] = await Promise.all([
      closings.listOf(db, buyerId),
      copies.listOf(db, buyerId),
    ])
    return [
      { name: 'closings', rows: asked },
      { name: 'data-copies', rows: made },
    ]
  },
}
