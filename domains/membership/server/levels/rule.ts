/** The amounts at which levels begin, as the merchant sets them. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { convert, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { MembershipReasons } from '../../reasons.ts'
import { notAscending, type OfficeLevelRule, type saveLevelRule } from '../../office-contract.ts'
import * as sql from './sql.ts'

const toView = async (db: Queryable, rule: sql.Rule): Promise<OfficeLevelRule> => ({
  ...rule,
  currency: (await readSettings(db))['shop.baseCurrency'],
})

export const read = async ({ db }: StaffContext): Promise<OfficeLevelRule> =>
  toView(db, await sql.rule(db))

/** The table also refuses amounts that do not ascend. @throws {Refused} changedMeanwhile, levelsDescend */
export async function save(
  context: StaffContext,
  { revision, ...amounts }: InputOf<typeof saveLevelRule>,
): Promise<OfficeLevelRule> {
  const { db, now, lang, staffName: by } = context
  const path = notAscending(amounts)
  if (path !== null) {
    const message = translate(lang, MembershipReasons.levelsDescend.message)
    throw new Refused(MembershipReasons.levelsDescend, { detail: { fields: [{ path, message }] } })
  }
  return db.tx(async (tx) => {
    const before = await sql.lockRule(tx)
    if (before.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const after = await sql.changeRule(tx, { ...amounts, now, by })
    await audit(tx, context, {
      action: 'accounts.levels',
      object: 'levels',
      before: amountsOf(before),
      after: amountsOf(after),
    })
    return toView(tx, after)
  })
}

/** The amounts at which levels begin, in another base currency; they still ascend, however little is left of them. */
export async function convertLevelRule(
  tx: Queryable,
  { rate, currency, now, by }: { rate: number; currency: Currency; now: Instant; by: string },
): Promise<void> {
  const before = await sql.lockRule(tx)
  const above = (least: number, amount: number) =>
    Math.max(least + 1, convert(amount, rate, currency))
  const level2Amount = above(0, before.level2Amount)
  const level3Amount = above(level2Amount, before.level3Amount)
  const level4Amount = above(level3Amount, before.level4Amount)
  const level5Amount = above(level4Amount, before.level5Amount)
  await sql.changeRule(tx, { level2Amount, level3Amount, level4Amount, level5Amount, now, by })
}

const amountsOf = ({ level2Amount, level3Amount, level4Amount, level5Amount }: sql.Amounts) => ({
  level2Amount,
  level3Amount,
  level4Amount,
  level5Amount,
})
