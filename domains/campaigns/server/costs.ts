/** Cost prices of SKUs, as staff paste them. */
import { audit } from '#domains/audit/server/door.ts'
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skuNamesFor, skusByCodes } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { decimal } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { costs, saveCosts } from '../contract.ts'
import { CampaignReasons } from '../reasons.ts'
import * as sql from './costs-sql.ts'

const PAGE_ROWS = 100

export async function list(
  { db, lang }: StaffContext,
  { page }: InputOf<typeof costs>,
): Promise<DataOf<typeof costs>> {
  const [settings, total, rows] = await Promise.all([
    readSettings(db),
    sql.countAll(db),
    sql.page(db, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS }),
  ])
  const names = await skuNamesFor(
    db,
    rows.map(({ skuId }) => skuId),
    lang,
  )
  const bySku = new Map(names.map((each) => [each.skuId, each]))
  return {
    currency: ratesOf(settings).base,
    total,
    items: rows.map((row) => {
      const sku = bySku.get(row.skuId)
      return { ...row, code: sku?.code ?? '', name: nameWithOption(sku) }
    }),
  }
}

/** @throws {Refused} skuUnknown, skuTwice */
export const save = (
  context: StaffContext,
  { costs: rows }: InputOf<typeof saveCosts>,
): Promise<DataOf<typeof saveCosts>> =>
  context.db.tx(async (tx) => {
    const codes = rows.map(({ code }) => code)
    if (new Set(codes).size < codes.length) throw new Refused(CampaignReasons.skuTwice)
    const idOf = new Map((await skusByCodes(tx, codes)).map(({ code, skuId }) => [code, skuId]))
    const known = rows.map(({ code, amount }) => {
      const skuId = idOf.get(code)
      if (skuId === undefined) throw new Refused(CampaignReasons.skuUnknown, { values: { code } })
      return { code, skuId, amount }
    })
    const formerly = await sql.lockCosts(
      tx,
      known.map(({ skuId }) => skuId),
    )
    const formerOf = new Map(formerly.map(({ skuId, amount }) => [skuId, amount]))
    const changed = known.filter(({ skuId, amount }) => amount !== (formerOf.get(skuId) ?? null))
    const withAmount = known.flatMap(({ skuId, amount }) =>
      amount === null ? [] : [{ skuId, amount }],
    )
    await sql.put(tx, {
      skuIds: withAmount.map(({ skuId }) => skuId),
      amounts: withAmount.map(({ amount }) => amount),
      now: context.now,
    })
    await sql.drop(
      tx,
      known.filter(({ amount }) => amount === null).map(({ skuId }) => skuId),
    )
    await audit(tx, context, {
      action: 'campaigns.saveCosts',
      object: 'costs:goods',
      before: {
        costs: costsText(changed.map((each) => ({ ...each, amount: formerOf.get(each.skuId) }))),
      },
      after: { count: rows.length, costs: costsText(changed) },
    })
    return { count: rows.length }
  })

/** `A-1 12.50; A-2 –`, in the currency of the books: all of them, since nobody can look up later what is left out. */
const costsText = (rows: readonly { code: string; amount: number | null | undefined }[]): string =>
  rows.map(({ code, amount }) => `${code} ${amount == null ? '–' : decimal(amount)}`).join('; ')
