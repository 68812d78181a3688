/** Caches the merchant's template overrides in memory: every mail needs some, and they change a few times a year. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Template } from '../../definition.ts'
import { isFixed } from '../definitions.ts'
import type { Channel } from '../../templates-contract.ts'
import * as sql from './sql.ts'

/** The cache tag that a changed override invalidates in every process. */
export const OVERRIDES_TAG = 'overrides'

export type Own = { subject: string; body: string }
export type Overrides = ReadonlyMap<string, Own>

const keyOf = (channel: Channel, template: Template, lang: Lang) => `${channel} ${template} ${lang}`

/** @returns undefined where the default text is sent, as always for fixed templates, even if an older override is stored */
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

/** After a change by this process, and in tests, where one shop follows another. */
export const forgetOverrides = (): void => overridesCache.invalidate()
