/** Levels and super membership: what the merchant calls them, what they give, and where a buyer stands. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/values.ts'
import type { BuyerContext, StaffContext } from '#kit/server/serve.ts'
import {
  forgetSettings,
  putSetting,
  readSettings,
  settingVersions,
} from '#domains/settings/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import type { myStanding } from '../member-contract.ts'
import type { OfficeRank, saveRank } from '../office-contract.ts'
import * as sql from './rank/sql.ts'
import { progressOf } from './levels/progress.ts'
import { keyOf, percentOf } from './percents.ts'
import { isSuper } from './standing.ts'
import { buyer } from './sql.ts'

export async function standing({
  db,
  now,
  lang,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myStanding>> {
  const [me, ranks, settings, level] = await Promise.all([
    buyer(db, buyerId),
    sql.ranks(db),
    readSettings(db),
    progressOf(db, buyerId, { now, lang }),
  ])
  const superMember = isSuper(me, now)
  return {
    customerType: me.customerType,
    isProven: me.isProven,
    level: me.level,
    progress: level.progress,
    superMember,
    superUntil: superMember ? me.superUntil : null,
    ranks: ranks.map(({ rank, name, gives }) => ({
      rank,
      name: textIn(name, lang).text,
      gives: textIn(gives, lang)
        .text.split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      percent: percentOf(rank, settings) ?? 0,
      fromAmount: level.fromAmounts[rank] ?? null,
    })),
  }
}

export async function list({ db }: StaffContext): Promise<OfficeRank[]> {
  const [ranks, settings, versions] = await Promise.all([
    sql.ranks(db),
    readSettings(db),
    settingVersions(db),
  ])
  return ranks.map((row) => ({
    ...row,
    percent: percentOf(row.rank, settings),
    percentVersion: versions.get(keyOf(row.rank) ?? '') ?? 0,
  }))
}

/** Words and percentage in one act. @throws {Refused} changedMeanwhile */
export async function save(
  context: StaffContext,
  { rank, revision, name, gives, percent, percentVersion }: InputOf<typeof saveRank>,
): Promise<OfficeRank> {
  const { db, now, staffName: by } = context
  const key = keyOf(rank)
  const saved = await db.tx(async (tx) => {
    const before = await sql.lockRank(tx, rank)
    if (before.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const was = percentOf(rank, await readSettings(tx))
    const isOther = key !== null && percent !== null && percent !== was
    if (isOther) await putSetting(tx, { key, value: percent, version: percentVersion, now, by })
    const after = await sql.changeRank(tx, { rank, name, gives, now, by })
    await audit(tx, context, {
      action: 'accounts.rank',
      object: `rank:${rank}`,
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
