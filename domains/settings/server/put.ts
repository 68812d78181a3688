/** Changes a setting as part of another domain's act. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { SettingReasons } from '../reasons.ts'
import type { SettingKey, Settings } from '../definition.ts'
import { findDeclaration } from './declarations.ts'
import * as sql from './sql.ts'
import { isWithin, readSettings } from './values.ts'

type Put<K extends SettingKey> = {
  key: K
  value: Settings[K]
  /** The version that was read: see `settingVersions`. */
  version: number
  now: Instant
  by: string
}

/**
 * Inside the caller's transaction, whose audit entry covers it. After the commit every process clears its cache; the
 * caller's own does so by `forgetSettings`.
 * @throws {Refused} outOfBounds, changedMeanwhile
 */
export async function putSetting<K extends SettingKey>(
  tx: Queryable,
  { key, value, version, now, by }: Put<K>,
): Promise<void> {
  const declared = findDeclaration(key, (await readSettings(tx))['shop.baseCurrency'])
  if (declared === null || !isWithin(declared, value)) throw new Refused(SettingReasons.outOfBounds)
  const given = { key, value, version, changedAt: now, changedBy: by }
  if ((await sql.change(tx, given)) === null) throw new Refused(Reasons.changedMeanwhile)
  await invalidate(tx, ['*'])
}

/** The version of each setting, to be passed when it is changed. */
export async function settingVersions(db: Queryable): Promise<Map<string, number>> {
  return new Map((await sql.changes(db)).map(({ key, version }) => [key, version]))
}
