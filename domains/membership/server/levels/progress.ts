/** A buyer's progress to the next level, in the shown currency. */
import { convert, CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { yearStart } from '#kit/contract/zone.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Progress, LevelKey } from '../../contract.ts'
import * as sql from './sql.ts'

/** The amount at which a level begins; null for the first, and above the last. */
export function amountOf(rule: sql.Amounts, level: number): number | null {
  const { level2Amount, level3Amount, level4Amount, level5Amount } = rule
  return [level2Amount, level3Amount, level4Amount, level5Amount][level - 2] ?? null
}

/** At today's rate. */
function inCurrency(currency: Currency, settings: Settings): (amount: number) => number {
  const rate = ratesOf(settings)[currency]
  return (amount) => convert(amount, rate, currency)
}

/** `superSavedAmount`: of this year, in the currency of the progress. */
type Shown = {
  progress: Progress
  superSavedAmount: number
  fromAmounts: Partial<Record<LevelKey, number | null>>
}

export async function progressOf(
  db: Queryable,
  buyerId: number,
  { now, lang }: { now: Instant; lang: Lang },
): Promise<Shown> {
  const settings = await readSettings(db)
  const since = yearStart(now, settings['shop.timeZone'])
  const [state, rule, superSaved] = await Promise.all([
    sql.findLevelState(db, buyerId, now),
    sql.rule(db),
    sql.findSuperSaved(db, buyerId, since),
  ])
  const currency = CURRENCY_OF[lang]
  const shown = inCurrency(currency, settings)
  const from = (level: number) => {
    const amount = amountOf(rule, level)
    return amount === null ? null : shown(amount)
  }
  const { level, isFixed, fixedUntil, until } = state
  const spentAmount = shown(state.spentAmount)
  const nextFrom = isFixed ? null : from(level + 1)
  const missing = (amount: number, spent: number) => Math.max(0, amount - spent)
  const progress = {
    currency,
    spentAmount,
    isFixed,
    until: isFixed ? fixedUntil : until,
    next:
      nextFrom === null
        ? null
        : {
            level: level + 1,
            fromAmount: nextFrom,
            missingAmount: missing(nextFrom, spentAmount),
          },
    keepAmount: until === null ? null : missing(from(level) ?? 0, shown(state.remainingAmount)),
  }
  return {
    progress,
    superSavedAmount: shown(superSaved),
    fromAmounts: { 2: from(2), 3: from(3), 4: from(4), 5: from(5) },
  }
}
