/** The amounts at which levels begin, as the merchant sets them. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { BASE_CURRENCY } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { audit } from '#domains/audit/server/door.ts'
import { MembershipReasons } from '../../reasons.ts'
import { notAscending, type OfficeLevelRule, type saveLevelRule } from '../../office-contract.ts'
import * as sql from './sql.ts'

const toView = (rule: sql.Rule): OfficeLevelRule => ({ ...rule, currency: BASE_CURRENCY })

export const read = async ({ db }: StaffContext): Promise<OfficeLevelRule> =>
  toView(await sql.rule(db))

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
    return toView(after)
  })
}

const amountsOf = ({ level2Amount, level3Amount, level4Amount, level5Amount }: sql.Amounts) => ({
  level2Amount,
  level3Amount,
  level4Amount,
  level5Amount,
})
