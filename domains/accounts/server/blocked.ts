/** What a blocked buyer is told, once he has proved that the account is his. Nobody else learns that there is one. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { translate } from '#kit/server/translate.ts'
import { AccountReasons } from '../contract.ts'
import * as sql from './sql.ts'

/** The reason in his language, and what the merchant added to it. */
export async function blockedRefusal(tx: Queryable, buyerId: number, lang: Lang): Promise<Refused> {
  const block = await sql.blockOf(tx, buyerId)
  const why = translate(lang, `accounts.blockReason.${block?.reason ?? 'other'}`)
  const values = { reason: [why, block?.note ?? ''].filter((each) => each !== '').join(' · ') }
  return new Refused(AccountReasons.blocked, { values, detail: values })
}
