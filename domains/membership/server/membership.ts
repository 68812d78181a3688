/** Levels and super membership: their names, their benefits, and a buyer's own. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { buyersByIds, isSuper } from '#domains/accounts/server/door.ts'
import {
  forgetSettings,
  putSetting,
  readSettings,
  settingVersions,
} from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { myMembership } from '../contract.ts'
import type { OfficeLevel, saveLevel } from '../office-contract.ts'
import * as sql from './texts/sql.ts'
import { progressOf } from './levels/progress.ts'
import { keyOf, percentOf } from './percents.ts'

/** The buyer's own level, the progress to the next one, and the benefits of each level. */
export async function getOwnMembership({
  db,
  now,
  lang,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myMembership>> {
  const [[me], texts, settings, reached] = await Promise.all([
    buyersByIds(db, [buyerId]),
    sql.listTexts(db),
    readSettings(db),
    progressOf(db, buyerId, { now, lang }),
  ])
  if (me === undefined) throw new Refused(Reasons.notFound)
  const superMember = isSuper(me, now)
  return {
    customerType: me.customerType,
    isProven: me.isProven,
    level: me.level,
    progress: reached.progress,
    superMember,
    superUntil: superMember ? me.superUntil : null,
    superSavedAmount: reached.superSavedAmount,
    levels: texts.map(({ level, name, gives }) => ({
      level,
      name: textIn(name, lang).text,
      gives: textIn(gives, lang)
        .text.split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      percent: percentOf(level, settings) ?? 0,
      fromAmount: reached.fromAmounts[level] ?? null,
    })),
  }
}

export async function list({ db }: StaffContext): Promise<OfficeLevel[]> {
  const [texts, settings, versions] = await Promise.all([
    sql.listTexts(db),
    readSettings(db),
    settingVersions(db),
  ])
  return texts.map((row) => ({
    ...row,
    percent: percentOf(row.level, settings),
    percentVersion: versions.get(keyOf(row.level) ?? '') ?? 0,
  }))
}

/** Texts and percentage in one transaction. @throws {Refused} changedMeanwhile */
export async function save(
  context: StaffContext,
  { level, revision, name, gives, percent, percentVersion }: InputOf<typeof saveLevel>,
): Promise<OfficeLevel> {
  const { db, now, staffName: by } = context
  const key = keyOf(level)
  const saved = await db.tx(async (tx) => {
    const before = await sql.lockTexts(tx, level)
    if (before.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const was = percentOf(level, await readSettings(tx))
    const isOther = key !== null && percent !== null && percent !== was
    if (isOther) await putSetting(tx, { key, value: percent, version: percentVersion, now, by })
    const after = await sql.changeTexts(tx, { level, name, gives, now, by })
    await audit(tx, context, {
      action: 'accounts.rank',
      object: `rank:${level}`,
      before: { name: before.name, gives: before.gives, percent: was },
      after: { name, gives, percent: key === null ? null : (percent ?? was) },
    })
    return {
      ...after,
      percent: key === null ? null : (percent ?? was),
      percentVersion: percentVersion + (isOther ? 1 : 0),
    }
  })
  forgetSettings()
  return saved
}
