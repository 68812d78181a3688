/** The login history of an account: written at every login and failed attempt, read by the buyer alone. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../../reasons.ts'
import type { LoginWay, myLogins } from '../../devices-contract.ts'
import * as sql from './sql.ts'
import { deviceIn, placeOf } from './words.ts'

const PAGE_ROWS = 20

type When = Pick<Context, 'now' | 'ip' | 'userAgent'>
const entryOf = ({ now: at, ip, userAgent }: When, way: LoginWay) => ({ at, ip, userAgent, way })

/** Inside the transaction of the login or of the new password. */
export const noteLogin = (
  tx: Queryable,
  context: When,
  given: { buyerId: number; way: LoginWay; outcome: 'entered' | 'reset' },
) => sql.addLogin(tx, { ...entryOf(context, given.way), ...given })

/** An e-mail address as typed, or a number (E.164). */
export async function noteFailure(context: Context, way: LoginWay, target: string): Promise<void> {
  if (target.includes('@')) {
    await sql.addFailureByEmail(context.db, { ...entryOf(context, way), email: target })
  } else {
    await sql.addFailureByPhone(context.db, { ...entryOf(context, way), phone: target })
  }
}

/** For `demandCode(…).catch(…)`: records the wrong code, and rejects with the same refusal. */
export const whenWrong =
  (context: Context, way: LoginWay, target: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refused && error.reason === AccountReasons.wrongCode) {
      await noteFailure(context, way, target)
    }
    throw error
  }

export async function listLogins(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myLogins>,
): Promise<DataOf<typeof myLogins>> {
  const from = idAfter(after)
  const [settings, rows] = await Promise.all([
    readSettings(db),
    sql.logins(db, { buyerId, after: from, limit: PAGE_ROWS + 1 }),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return {
    items: items.map(({ ip, userAgent, ...row }) => ({
      ...row,
      device: deviceIn(userAgent),
      place: placeOf(ip),
    })),
    next,
    retentionDays: settings['accounts.loginsKeptDays'],
  }
}
