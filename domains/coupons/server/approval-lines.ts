/** What is shown to whoever approves that a coupon is published or given. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { listText } from '#domains/audiences/server/door.ts'
import { scopeNames } from '#domains/catalog/server/scope-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { mostTakenOff } from '../worth.ts'
import type { TemplateRow } from './sql.ts'

/** Of as many things it names those that it is for. */
const NAMED_COUNT = 20
/** Words that say it all have no value beside them. */
const TICK = '✓'

const text = (word: string, value: string) => ({ word, amount: null, text: value })

/** What whoever approves its publishing is shown. */
export async function linesOf(tx: Queryable, row: TemplateRow, now: Instant) {
  const amount = (word: string, value: number | null) =>
    value === null ? [] : [{ word, amount: value, text: null }]
  return [
    text('coupon.name', row.name.cn),
    ...amount('coupon.off', row.offAmount),
    ...(row.offPercent === null ? [] : [text('coupon.percent', `${row.offPercent}%`)]),
    ...(row.kind === 'freight' ? [text('coupon.freight', '100%')] : []),
    ...amount('coupon.cap', row.capAmount),
    ...amount('coupon.threshold', row.thresholdAmount),
    text('coupon.total', String(row.totalCount)),
    text('coupon.perPerson', String(row.perPerson)),
    text(`coupon.scope.${row.scope}`, await scopeText(tx, row)),
    ...(row.cart === 'any' ? [] : [text(`coupon.cart.${row.cart}`, TICK)]),
    text(`coupon.for.${row.audience}`, row.minLevel === null ? TICK : String(row.minLevel)),
    ...(row.listId === null ? [] : [text('coupon.list', await listText(tx, row.listId, now))]),
    text(`coupon.source.${row.source}`, TICK),
    text('coupon.claimStartsAt', row.claimFrom),
    text('coupon.claimEndsAt', row.claimUntil),
    ...(row.validFrom === null ? [] : [text('coupon.startsAt', row.validFrom)]),
    ...(row.validUntil === null ? [] : [text('coupon.endsAt', row.validUntil)]),
    ...(row.validDays === null ? [] : [text('coupon.validDays', String(row.validDays))]),
  ]
}

/** The prices of activities that it takes too far below the usual ones. */
export function linesOfBelow(below: readonly string[]) {
  if (below.length === 0) return []
  const leftCount = below.length - NAMED_COUNT
  const shown = [...below.slice(0, NAMED_COUNT), ...(leftCount > 0 ? [`+${leftCount}`] : [])]
  return [text('coupon.withPrices', shown.join('; '))]
}

/** What whoever approves that it is given is shown: what it is, what all of them take off at most, and who receives it. */
export async function linesOfGiving(
  tx: Queryable,
  row: TemplateRow,
  {
    buyerIds,
    latelyAmount,
    now,
  }: { buyerIds: readonly number[]; latelyAmount: number; now: Instant },
) {
  const buyers = await buyersByIds(tx, buyerIds.slice(0, NAMED_COUNT))
  const names = buyers.map(({ nickName, id }) => `${nickName} (${id})`)
  return [
    ...(await linesOf(tx, row, now)),
    ...amountLines(row, { count: buyerIds.length, latelyAmount }),
    text('coupon.receivers', String(buyerIds.length)),
    text('coupon.to', joinNames(names, buyerIds.length)),
  ]
}

/** What whoever approves that codes are made is shown. */
export async function linesOfCodes(
  tx: Queryable,
  row: TemplateRow,
  {
    name,
    count,
    latelyAmount,
    now,
  }: { name: string; count: number; latelyAmount: number; now: Instant },
) {
  return [
    ...(await linesOf(tx, row, now)),
    ...amountLines(row, { count, latelyAmount }),
    text('coupon.codes', String(count)),
    text('coupon.batch', name),
  ]
}

/** What so many take off at most, and what whoever asks gave alone before. */
function amountLines(
  row: TemplateRow,
  { count, latelyAmount }: { count: number; latelyAmount: number },
) {
  const mostAmount = mostTakenOff(row) * count
  return [
    Number.isFinite(mostAmount)
      ? { word: 'coupon.most', amount: mostAmount, text: null }
      : text('coupon.noLimit', TICK),
    ...(latelyAmount === 0 ? [] : [{ word: 'coupon.lately', amount: latelyAmount, text: null }]),
  ]
}

async function scopeText(tx: Queryable, { scope, scopeIds }: TemplateRow): Promise<string> {
  if (scope === 'all') return TICK
  const names = await scopeNames(tx, scope, scopeIds.slice(0, NAMED_COUNT))
  return joinNames(names, scopeIds.length)
}

function joinNames(names: readonly string[], count: number): string {
  const leftCount = count - names.length
  return [...names, ...(leftCount > 0 ? [`+${leftCount}`] : [])].join(' · ')
}
