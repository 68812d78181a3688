/** The merchant's words in force, kept in memory: every mail asks for some, and they change a few times a year. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { hearPurges } from '#kit/server/purge.ts'
import type { Template } from '../../contract.ts'
import { isFixed } from '../../kinds.ts'
import type { Channel } from '../../wordings-contract.ts'
import * as sql from './sql.ts'

/** What a change of words purges, so that every process hears of it. */
export const WORDINGS_TAG = 'wordings'
/** Where nobody listens for notifications (a script), old words live no longer than this. */
const KEEP_MS = 60_000

export type Own = { subject: string; body: string }
export type Wordings = ReadonlyMap<string, Own>
export const NO_WORDINGS: Wordings = new Map()

const keyOf = (channel: Channel, template: Template, lang: Lang) => `${channel} ${template} ${lang}`

/** @returns undefined where the words of the code are sent, as always where they are fixed, whatever was kept before they were */
export const ownOf = (
  wordings: Wordings,
  channel: Channel,
  template: Template,
  lang: Lang,
): Own | undefined => (isFixed(template) ? undefined : wordings.get(keyOf(channel, template, lang)))

let kept: { wordings: Wordings; until: number } | null = null
/** A read that began before a change must not be kept after it. */
let generation = 0

/** One statement when something has changed, none otherwise. */
export async function readWordings(db: Queryable): Promise<Wordings> {
  if (kept !== null && performance.now() < kept.until) return kept.wordings
  const begun = generation
  const rows = await sql.inForce(db)
  const wordings = new Map(
    rows.flatMap(({ channel, template, lang, subject, body }) =>
      body === null ? [] : [[keyOf(channel, template, lang), { subject: subject ?? '', body }]],
    ),
  )
  if (begun === generation) kept = { wordings, until: performance.now() + KEEP_MS }
  return wordings
}

/** After a change of this process, and in tests, where one shop comes after the other. */
export function forgetWordings(): void {
  generation++
  kept = null
}

hearPurges((tags) => {
  if (tags.includes('*') || tags.includes(WORDINGS_TAG)) forgetWordings()
})
