/** The main industries: offered to businesses, managed by the merchant. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { industries } from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import type { officeIndustries, orderIndustries, saveIndustry } from '../office-contract.ts'
import * as sql from './industries-sql.ts'

type Looking = { db: Queryable; lang: Lang }

export async function listIndustries({ db, lang }: Looking): Promise<DataOf<typeof industries>> {
  const rows = await sql.listAll(db)
  return rows.map(({ id, name, active }) => ({
    id,
    name: textIn(name, lang).text,
    isOffered: active,
  }))
}

/** @throws {Refused} invalidInput */
export async function demandKnownIndustries(
  tx: Queryable,
  id: number | null,
  { buyerId, lang }: { buyerId: number; lang: Lang },
): Promise<void> {
  if (id === null || (await sql.mayName(tx, id, buyerId))) return
  const fields = [{ path: 'industryId', message: translate(lang, 'verification.need.industry') }]
  throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officeIndustries>> =>
  sql.allWithUse(db)

/** @throws {Refused} invalidInput, notFound, changedMeanwhile, industryNameTaken */
export function save(
  context: StaffContext,
  { id, version, active, name: typed }: InputOf<typeof saveIndustry>,
): Promise<{ id: number }> {
  const name = Object.fromEntries(
    Object.entries(typed).map(([lang, text]) => [lang, text?.trim() ?? '']),
  ) as typeof typed
  if (name.cn === '') {
    const message = translate(context.lang, 'kit.field.required')
    throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'name.cn', message }] } })
  }
  return context.db.tx(async (tx) => {
    const rows = await sql.lockAll(tx)
    const before = rows.find((each) => each.id === id) ?? null
    if (id !== undefined && before === null) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const words = { name, active }
    const saved =
      before === null ? await sql.add(tx, words) : await sql.change(tx, before.id, words)
    if (saved === null) throw new Refused(VerificationReasons.industryNameTaken)
    await audit(tx, context, {
      action: 'papers.saveIndustry',
      object: `industry:${saved.id}`,
      before,
      after: words,
    })
    return saved
  })
}

/** @throws {Refused} changedMeanwhile */
export function order(
  context: StaffContext,
  { ids }: InputOf<typeof orderIndustries>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = (await sql.lockAll(tx)).map(({ id }) => id)
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new Refused(Reasons.changedMeanwhile)
    await sql.order(tx, ids)
    await audit(tx, context, {
      action: 'papers.orderIndustries',
      object: 'industries',
      before: { ids: before },
      after: { ids },
    })
    return {}
  })
}
