/** The personal data that accounts store about a buyer. It is erased last of all, by `server/forget.ts`. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [profile, acceptances, social, payPassword, sessions, logins] = await Promise.all([
      sql.profileOf(db, buyerId),
      sql.acceptancesOf(db, buyerId),
      sql.socialOf(db, buyerId),
      sql.payPasswordOf(db, buyerId),
      sql.sessionsOf(db, buyerId),
      sql.loginsOf(db, buyerId),
    ])
    return [
      { name: 'profile', rows: profile },
      { name: 'agreements', rows: acceptances },
      { name: 'accounts-elsewhere', rows: social },
      { name: 'payment-password', rows: payPassword },
      { name: 'sessions', rows: sessions },
      { name: 'logins', rows: logins },
    ]
  },
}
