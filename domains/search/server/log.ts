/** What is searched for, in sums: for the merchant, who learns what is missing. Nothing tells who searched. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { demandToken, networkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type { noteSearch, searchLog } from '../contract.ts'
import { list } from './service.ts'
import * as sql from './sql.ts'

const NOTES: Limit = { name: 'search.notes', count: 120, perSeconds: 600 }
const WORDS_MAX = 60
const ROWS_MAX = 50

/** Telephone numbers, identity papers and addresses of mail: people paste them into any field. */
const OF_A_PERSON = /@|\d(?:[\s-]?\d){8,}/

/** @throws {Refused} tooMany */
export async function note(
  context: Context,
  { words: typed, lang, what }: InputOf<typeof noteSearch>,
): Promise<DataOf<typeof noteSearch>> {
  const { db, now, ip } = context
  const words = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (words === '' || [...words].length > WORDS_MAX || OF_A_PERSON.test(words)) return {}
  await demandToken(db, now, NOTES, networkOf(ip))
  const searched = { day: await dayOf(db, now), lang, words }
  if (what === 'opened') await sql.noteOpened(db, searched)
  else {
    // The shop looks itself: what a browser says it found is no fact.
    const { total } = await list(
      { ...context, lang },
      { q: words, page: 1, size: 1, sort: 'relevance' },
    )
    await sql.noteAsked(db, searched, total)
  }
  return {}
}

async function dayOf(db: Queryable, at: Instant): Promise<string> {
  const { 'shop.timeZone': timeZone } = await readSettings(db)
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
}

const earlier = (now: Instant, days: number): Instant =>
  new Date(Date.parse(now) - days * DAY_MS).toISOString()

export async function log(
  { reader, now }: StaffContext,
  { days, lang }: InputOf<typeof searchLog>,
): Promise<DataOf<typeof searchLog>> {
  const scope = { since: await dayOf(reader, earlier(now, days - 1)), lang: lang ?? null }
  const [sums, most, empty] = await Promise.all([
    sql.logSums(reader, scope),
    sql.logRows(reader, scope, false, ROWS_MAX),
    sql.logRows(reader, scope, true, ROWS_MAX),
  ])
  return { ...sums, most, empty }
}

/** What is older than the settings say goes. */
export const forgetLog: Sweep = {
  name: 'search.forget-log',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const { 'search.logDays': days } = await readSettings(db)
    await sql.forgetAskedProducts(db, await dayOf(db, earlier(now, days)))
    return 0
  },
}
