/** The current settings, cached in memory: every request needs some, and they change a few times a year. */
import type { Queryable } from '#kit/server/database/db.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Setting, Settings } from '../definition.ts'
import type { Currency } from '#kit/contract/money.ts'
import { rateKeyOf } from '../in-base.ts'
import { findBooks } from './books-sql.ts'
import { listDeclarations } from './declarations.ts'
import * as sql from './sql.ts'

const settingsCache = newCachedValue(['*'], async (db) => {
  const [changes, { baseCurrency }] = await Promise.all([sql.changes(db), findBooks(db)])
  return inForce(changes, baseCurrency)
})

/** Every setting with its current value. Two statements at once when something has changed, none otherwise. */
export const readSettings = (db: Queryable): Promise<Settings> => settingsCache.read(db)

/**
 * Clears the cache after a change of this process, which cannot wait for the notification; and in tests that write by
 * SQL.
 */
export const forgetSettings = (): void => settingsCache.invalidate()

function inForce(changes: readonly sql.Change[], base: Currency): Settings {
  const values = new Map(changes.map(({ key, value }) => [key, value]))
  const entries = Object.entries(listDeclarations(base)).map(([key, setting]) => {
    return [key, valueInForce(setting, values.get(key))]
  })
  const ofBase = { 'shop.baseCurrency': base, [rateKeyOf(base)]: 1 }
  return Object.freeze({ ...Object.fromEntries(entries), ...ofBase }) as Settings
}

/** A stored value outside of bounds narrowed by an upgrade is ignored, and not an error. */
export const valueInForce = (setting: Setting, value: sql.Value | null | undefined): sql.Value =>
  value !== null && value !== undefined && isWithin(setting, value) ? value : setting.default

/** Rates and percentages may have fractions; other values are whole. */
export function isWithin(setting: Setting, value: sql.Value): boolean {
  if (setting.kind === 'flag') return typeof value === 'boolean'
  if (setting.kind === 'text') {
    return (
      typeof value === 'string' &&
      value.trim() !== '' &&
      value.length <= setting.maxLength &&
      setting.isRight(value)
    )
  }
  if (typeof value !== 'number' || value < setting.minimum || value > setting.maximum) return false
  return setting.unit === 'rate' || setting.unit === 'percent' || Number.isInteger(value)
}
