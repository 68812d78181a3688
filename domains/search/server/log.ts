/** The search log in daily sums: it shows the merchant what is missing, and does not identify anyone. */
import { dayIn } from '#kit/contract/zone.ts'
import { foldText } from '#kit/contract/text.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { demandToken, networkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type { noteSearch, searchLog } from '../contract.ts'
import { clearCaches } from './engine/cache.ts'
import { list } from './service.ts'
import * as sql from './sql.ts'

const NOTES: Limit = { name: 'search.notes', count: 120, perSeconds: 600 }
const WORDS_MAX = 60
const ROWS_MAX = 50

/** Telephone numbers, identity numbers and e-mail addresses: people paste them into any field. */
const OF_A_PERSON = /@|\d(?:[\s-]?\d){8,}/

/** @throws {Refused} tooMany */
export async function recordNote(
  context: Context,
  { words: typed, lang, what }: InputOf<typeof noteSearch>,
): Promise<DataOf<typeof noteSearch>> {
  const { db, now, ip } = context
  const words = foldText(typed).replace(/\s+/g, ' ')
  if (words === '' || [...words].length > WORDS_MAX || OF_A_PERSON.test(words)) return {}
  await demandToken(db, now, NOTES, networkOf(ip))
  const searched = { day: await toShopDay(db, now), lang, words }
  if (what === 'opened') await sql.recordOpened(db, searched)
  else {
    // The server counts the results itself: a browser's figures are not trusted.
    const { total } = await list(
      { ...context, lang },
      { q: words, page: 1, size: 1, sort: 'relevance' },
    )
    await sql.recordSearch(db, searched, total)
  }
  return {}
}

/** What a new synonym finds leaves the searches without results at once, and not with the next visitor who tries. */
export async function recountEmptySearches(
  context: StaffContext,
  words: readonly string[],
): Promise<void> {
  clearCaches()
  for (const searched of await sql.listEmptySearches(context.db, words)) {
    const { total } = await list(
      { ...context, lang: searched.lang },
      { q: searched.words, page: 1, size: 1, sort: 'relevance' },
    )
    if (total > 0) await sql.setFoundCount(context.db, searched, total)
  }
}

async function toShopDay(db: Queryable, at: Instant): Promise<string> {
  const { 'shop.timeZone': timeZone } = await readSettings(db)
  return dayIn(at, timeZone)
}

const subtractDays = (now: Instant, days: number): Instant => later(now, -days * DAY_MS)

export async function loadLog(
  { reader, now }: StaffContext,
  { days, lang }: InputOf<typeof searchLog>,
): Promise<DataOf<typeof searchLog>> {
  const scope = { since: await toShopDay(reader, subtractDays(now, days - 1)), lang: lang ?? null }
  const [sums, commonest, empty] = await Promise.all([
    sql.loadLogSums(reader, scope),
    sql.listLogRows(reader, scope, false, ROWS_MAX),
    sql.listLogRows(reader, scope, true, ROWS_MAX),
  ])
  return { ...sums, most: commonest, empty }
}

/** Deletes days older than the setting. */
export const deleteOldLog: Sweep = {
  name: 'search.forget-log',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const { 'search.logDays': days } = await readSettings(db)
    await sql.deleteSearchesBefore(db, await toShopDay(db, subtractDays(now, days)))
    return 0
  },
}
