/** The merchant's words in force, kept in memory: every mail asks for some, and they change a few times a year. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { hearPurges } from '#kit/server/purge.ts'
import type { Template } from '../../contract.ts'
import { isFixed } from '../../kinds.ts'
import type { Channel } from '../../templates-contract.ts'
import * as sql from './sql.ts'

/** What a change of words purges, so that every process hears of it. */
export const OVERRIDES_TAG = 'overrides'
/** Where nobody listens for notifications (a script), old words live no longer than this. */
const KEEP_MS = 60_000

export type Own = { subject: string; body: string }
export type Overrides = ReadonlyMap<string, Own>
export const NO_OVERRIDES: Overrides = new Map()

const keyOf = (channel: Channel, template: Template, lang: Lang) => `${channel} ${template} ${lang}`

/** @returns undefined where the words of the code are sent, as always where they are fixed, whatever was kept before they were */
export const ownOf = (
  overrides: Overrides,
  channel: Channel,
  template: Template,
  lang: Lang,
): Own | undefined =>
  isFixed(template) ? undefined : overrides.get(keyOf(channel, template, lang))

let kept: { overrides: Overrides; until: number } | null = null
/** A read that began before a change must not be kept after it. */
let generation = 0

/** One statement when something has changed, none otherwise. */
export async function loadOverrides(db: Queryable): Promise<Overrides> {
  if (kept !== null && performance.now() < kept.until) return kept.overrides
  const begun = generation
  const rows = await sql.inForce(db)
  const overrides = new Map(
    rows.flatMap(({ channel, template, lang, subject, body }) =>
      body === null ? [] : [[keyOf(channel, template, lang), { subject: subject ?? '', body }]],
    ),
  )
  if (begun === generation) kept = { overrides, until: performance.now() + KEEP_MS }
  return overrides
}

/** After a change of this process, and in tests, where one shop comes after the other. */
export function forgetOverrides(): void {
  generation++
  kept = null
}

hearPurges((tags) => {
  if (tags.includes('*') || tags.includes(OVERRIDES_TAG)) forgetOverrides()
})
