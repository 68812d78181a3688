/** Staff's lists of requests, and how many of them wait. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { officeQuotes, waitingQuotes } from '../office-contract.ts'
import { WAITING_STATES, type QuoteState } from '../states.ts'
import { toStaffView } from './views.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
const STATES = {
  sent: WAITING_STATES,
  asked: WAITING_STATES,
  answered: ['answered'],
  ended: ['accepted', 'declined', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly QuoteState[]>

export async function list(
  { db, lang, now }: StaffContext,
  { state, after }: InputOf<typeof officeQuotes>,
): Promise<DataOf<typeof officeQuotes>> {
  const rows = await sql.quotesIn(db, {
    states: STATES[state],
    waitsForBuyer: state === 'asked',
    oldestFirst: state === 'sent' || state === 'asked',
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toStaffView(db, items, { lang, now }), next }
}

export async function countWaiting({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingQuotes>> {
  const [counts, settings] = await Promise.all([sql.countWaiting(db, now), readSettings(db)])
  return {
    ...counts,
    validDays: settings['quotes.validDays'],
    adjustPercent: settings['approvals.adjustPercent'],
  }
}
