/** Templates as staff see them, with what has become of their coupons. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeTemplate, TemplateStage } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import * as sql from './sql.ts'

/** @throws {Refused} templateNotFound */
export function demandFound<Row>(row: Row | null): Row {
  if (row === null) throw new Refused(CouponReasons.templateNotFound)
  return row
}

/** As the statement that lists them by it says. */
function stageOf({ state, claimFrom, claimUntil }: sql.TemplateRow, now: Instant): TemplateStage {
  if (state !== 'published') return state
  if (claimUntil <= now) return 'ended'
  return claimFrom > now ? 'scheduled' : 'running'
}

export const toView = async (
  db: Queryable,
  row: sql.TemplateRow,
  now: Instant,
): Promise<OfficeTemplate> => (await toViews(db, [row], now))[0]!

export async function toViews(
  db: Queryable,
  rows: readonly sql.TemplateRow[],
  now: Instant,
): Promise<OfficeTemplate[]> {
  const ids = rows.map(({ id }) => id)
  const [settings, figures] = await Promise.all([
    readSettings(db),
    ids.length === 0 ? [] : sql.figuresOf(db, ids),
  ])
  return rows.map((row) => {
    const {
      inUseCount = 0,
      usedCount = 0,
      usedAmount = 0,
    } = figures.find(({ templateId }) => templateId === row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      thresholdAmount: row.thresholdAmount,
      offAmount: row.offAmount,
      offPercent: row.offPercent,
      capAmount: row.capAmount,
      scope: row.scope,
      scopeIds: row.scopeIds,
      cart: row.cart,
      audience: row.audience,
      minLevel: row.minLevel,
      listId: row.listId,
      source: row.source,
      totalCount: row.totalCount,
      perPerson: row.perPerson,
      claimFrom: row.claimFrom,
      claimUntil: row.claimUntil,
      validFrom: row.validFrom,
      validUntil: row.validUntil,
      validDays: row.validDays,
      state: row.state,
      stage: stageOf(row, now),
      stopReason: row.stopReason,
      voidedAt: row.voidedAt,
      voidReason: row.voidReason,
      version: row.version,
      createdAt: row.createdAt,
      currency: ratesOf(settings).base,
      takenCount: row.takenCount,
      inUseCount,
      usedCount,
      usedAmount,
    }
  })
}
