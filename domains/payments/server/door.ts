/** Functions of payments for the composition root; no earlier domain depends on payments. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './offline/sql.ts'

export { listReceivingAccounts } from './info.ts'
export { offersOnline } from './providers/registry.ts'

/** For the demo world and tests: an account that buyers transfer to. Adding it again changes nothing. */
export async function addReceivingAccount(
  tx: Queryable,
  account: Omit<sql.AccountRow, 'id' | 'qrUrl' | 'version'>,
): Promise<void> {
  await sql.addAccount(tx, { ...account, qrUrl: null })
}

/** Whether there is an account to transfer to, in any currency. */
export const hasReceivingAccount = async (db: Queryable): Promise<boolean> =>
  (await sql.accounts(db)).some(({ active }) => active)
