/** The settings in force, kept in memory: every request asks for some, and they change a few times a year. */
import type { Queryable } from '#kit/server/database/db.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Setting, Settings } from '../definition.ts'
import { listDeclarations } from './declarations.ts'
import * as sql from './sql.ts'

const settingsCache = newCachedValue(['*'], async (db) => inForce(await sql.changes(db)))

/** Every setting with its value in force. One statement when something has changed, none otherwise. */
export const readSettings = (db: Queryable): Promise<Settings> => settingsCache.read(db)

/** After a change of this process, which cannot wait for the notification; and in tests that write past the calls. */
export const forgetSettings = (): void => settingsCache.invalidate()

function inForce(changes: readonly sql.Change[]): Settings {
  const values = new Map(changes.map(({ key, value }) => [key, value]))
  const entries = Object.entries<Setting>(listDeclarations()).map(([key, setting]) => {
    return [key, valueInForce(setting, values.get(key))]
  })
  return Object.freeze(Object.fromEntries(entries)) as Settings
}

/** A bound that became narrower with an upgrade makes a stored value void, not the shop faulty. */
export const valueInForce = (setting: Setting, value: sql.Value | null | undefined): sql.Value =>
  value !== null && value !== undefined && isWithin(setting, value) ? value : setting.default

/** Rates and percentages have fractions; everything else is counted. */
export function isWithin(setting: Setting, value: sql.Value): boolean {
  if (setting.kind === 'flag') return typeof value === 'boolean'
  if (setting.kind === 'text') {
    return typeof value === 'string' && value.trim() !== '' && value.length <= setting.maxLength
  }
  if (typeof value !== 'number' || value < setting.minimum || value > setting.maximum) return false
  return setting.unit === 'rate' || setting.unit === 'percent' || Number.isInteger(value)
}

/** Whether this machine's calendar knows a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
