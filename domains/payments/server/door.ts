/** What whoever puts the shop together may do with payments; no domain before them knows any. */
import type { Queryable } from '#kit/server/db.ts'
import * as sql from './offline/sql.ts'

/** For the demo world and tests: an account that buyers transfer to. Adding it again changes nothing. */
export async function addReceivingAccount(
  tx: Queryable,
  account: Omit<sql.AccountRow, 'id' | 'qrUrl'>,
): Promise<void> {
  await sql.addAccount(tx, { ...account, qrUrl: null })
}
export { personal } from './personal/personal.ts'
