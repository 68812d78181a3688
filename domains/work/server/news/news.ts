/** News: what became, by somebody else's doing, of an item that a member of staff worked on or of a request that they made. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { seeWorkNews } from '../../notices-contract.ts'
import * as sql from './sql.ts'

/** Whoever has not looked for so long looks no more. */
const FORGOTTEN_DAYS = 60

/**
 * Adds news for members of staff, each once, in the transaction that makes them.
 * @param exceptId the member who has done it
 */
export async function notifyStaff(
  tx: Queryable,
  staffIds: readonly (number | null)[],
  { exceptId = null, ...news }: sql.News & { exceptId?: number | null | undefined },
): Promise<void> {
  const ids = [...new Set(staffIds)].filter((id) => id !== null && id !== exceptId) as number[]
  if (ids.length > 0) await sql.addNews(tx, ids, news)
}

export async function see(
  { db, staffId }: StaffContext,
  { newsId }: InputOf<typeof seeWorkNews>,
): Promise<Record<string, never>> {
  await sql.seeNews(db, staffId, newsId)
  return {}
}

/** Sweep. */
export const forget = ({ db, now }: JobContext): Promise<number> =>
  sql.forgetOld(db, later(now, -FORGOTTEN_DAYS * DAY_MS))
