/** The merchant's words in force, kept in memory: every mail asks for some, and they change a few times a year. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Template } from '../../definition.ts'
import { isFixed } from '../definitions.ts'
import type { Channel } from '../../templates-contract.ts'
import * as sql from './sql.ts'

/** What a change of words purges, so that every process hears of it. */
export const OVERRIDES_TAG = 'overrides'

export type Own = { subject: string; body: string }
export type Overrides = ReadonlyMap<string, Own>

const keyOf = (channel: Channel, template: Template, lang: Lang) => `${channel} ${template} ${lang}`

/** @returns undefined where the words of the code are sent, as always where they are fixed, whatever was kept before they were */
export const ownOf = (
  overrides: Overrides,
  channel: Channel,
  template: Template,
  lang: Lang,
): Own | undefined =>
  isFixed(template) ? undefined : overrides.get(keyOf(channel, template, lang))

const overridesCache = newCachedValue(['*', OVERRIDES_TAG], async (db): Promise<Overrides> => {
  const rows = await sql.inForce(db)
  return new Map(
    rows.flatMap(({ channel, template, lang, subject, body }) =>
      body === null ? [] : [[keyOf(channel, template, lang), { subject: subject ?? '', body }]],
    ),
  )
})

/** One statement when something has changed, none otherwise. */
export const loadOverrides = (db: Queryable): Promise<Overrides> => overridesCache.read(db)

/** After a change of this process, and in tests, where one shop comes after the other. */
export const forgetOverrides = (): void => overridesCache.invalidate()
