/** What blocked buyers learn once they have proved that the account is theirs. Nobody else learns that it exists. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { BlockReason } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import * as sql from './sql.ts'

export function blockReasonIn(lang: Lang, reason: BlockReason | null, note: string): string {
  const why = translate(lang, `accounts.blockReason.${reason ?? 'other'}`)
  return note === '' ? why : `${why} · ${note}`
}

/** The reason in the buyer's language, and what the merchant added to it. */
export async function blockedRefusal(tx: Queryable, buyerId: number, lang: Lang): Promise<Refused> {
  const block = await sql.blockOf(tx, buyerId)
  const values = { reason: blockReasonIn(lang, block?.reason ?? null, block?.note ?? '') }
  return new Refused(AccountReasons.blocked, { values, detail: values })
}
