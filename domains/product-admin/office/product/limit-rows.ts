/** Purchase limits as they are typed, and what of them becomes of limits that others saved meanwhile. Pure. */
import { LIMIT_DAYS_MAX, PIECES_MAX } from '#domains/catalog/limits.ts'
import {
  keyOfLimit,
  type LimitAudience,
  type LimitPeriod,
  type PurchaseLimit,
} from '#domains/catalog/limits-contract.ts'

export type LimitRow = {
  skuId: number | null
  audience: LimitAudience
  leastLevel: number
  /** Null: and above. */
  mostLevel: number | null
  listId: number | null
  period: LimitPeriod
  dayCount: string
  maxCount: string
}

export const NEW_ROW: LimitRow = {
  skuId: null,
  audience: 'all',
  leastLevel: 1,
  mostLevel: null,
  listId: null,
  period: 'order',
  dayCount: '',
  maxCount: '',
}

export const rowOf = ({ leastLevel, dayCount, maxCount, ...limit }: PurchaseLimit): LimitRow => ({
  ...limit,
  leastLevel: leastLevel ?? 1,
  dayCount: String(dayCount ?? ''),
  maxCount: String(maxCount),
})

/** What does not count for its audience and period is left out. */
export function limitOf(row: LimitRow): PurchaseLimit {
  const { skuId, audience, period } = row
  return {
    skuId,
    audience,
    period,
    leastLevel: audience === 'level' ? row.leastLevel : null,
    mostLevel: audience === 'level' ? row.mostLevel : null,
    listId: audience === 'list' ? row.listId : null,
    dayCount: period === 'days' ? Number(row.dayCount) : null,
    maxCount: Number(row.maxCount),
  }
}

export type RowProblem = 'wrong' | 'wrongDays' | 'wrongLevels' | 'chooseList' | 'twice'

/** @returns one for each row, in their order; null: it can be saved */
export function problemsOf(rows: readonly LimitRow[]): (RowProblem | null)[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const limit = limitOf(row)
    const { leastLevel, mostLevel, dayCount } = limit
    if (row.audience === 'list' && row.listId === null) return 'chooseList'
    if (mostLevel !== null && mostLevel < (leastLevel ?? 1)) return 'wrongLevels'
    if (dayCount !== null && !isWithin(dayCount, 2, LIMIT_DAYS_MAX)) return 'wrongDays'
    if (!isWithin(limit.maxCount, 1, PIECES_MAX)) return 'wrong'
    const key = keyOfLimit(limit)
    if (seen.has(key)) return 'twice'
    seen.add(key)
    return null
  })
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** What was typed over `was`, brought onto what is stored now: what was not touched follows the stored. */
export function onto(
  now: readonly PurchaseLimit[],
  { was, rows }: { was: readonly PurchaseLimit[]; rows: readonly LimitRow[] },
): LimitRow[] {
  const before = byKey(was)
  const stored = byKey(now)
  const typed = new Map(rows.map((row) => [keyOfLimit(limitOf(row)), row]))
  const isTouched = (key: string, row: LimitRow) =>
    before.get(key)?.maxCount !== Number(row.maxCount)
  const both = now.flatMap((limit) => {
    const key = keyOfLimit(limit)
    const row = typed.get(key)
    if (row === undefined) return before.has(key) ? [] : [rowOf(limit)]
    return [isTouched(key, row) ? row : rowOf(limit)]
  })
  const added = [...typed].flatMap(([key, row]) =>
    !stored.has(key) && isTouched(key, row) ? [row] : [],
  )
  return [...both, ...added]
}

const byKey = (limits: readonly PurchaseLimit[]) =>
  new Map(limits.map((limit) => [keyOfLimit(limit), limit]))
