/** What wallets have of a buyer. They are financial records, which the law requires to retain: nothing is erased. */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [balances, movements, accounts, withdrawals] = await Promise.all([
      sql.balancesOf(db, buyerId),
      sql.movementsOf(db, buyerId),
      sql.payoutAccountsOf(db, buyerId),
      sql.withdrawalsOf(db, buyerId),
    ])
    return [
      { name: 'wallet-balances', rows: balances },
      { name: 'wallet-movements', rows: movements },
      { name: 'payout-accounts', rows: accounts },
      { name: 'withdrawals', rows: withdrawals },
    ]
  },
  async open(tx, buyerId) {
    return [{ kind: 'wallet', count: await sql.countHolding(tx, buyerId), first: null }]
  },
}
