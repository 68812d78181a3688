/** Lines that pay debts on credit terms without a submission: entries that they name, or whatever of a payer's debts comes to the amount. */
import { CHOSEN_MAX } from '#domains/credit/limits.ts'
import { payableOn, type OwingEntry } from '#domains/credit/server/bank-door.ts'
import type { MatchReason } from '../../contract.ts'
import type { Index } from './candidates.ts'
import type { Match, ReadLine } from './proposal.ts'
import { findSubset } from './subset.ts'

/** Customers who pay on terms write the term number, or the order's. */
export function matchEntry(line: ReadLine, index: Index): Match | null {
  const entries = [...line.words, ...line.named].flatMap(
    (word) => index.entryByNumber.get(word) ?? index.entryByOrder.get(word) ?? [],
  )
  const [first] = entries
  if (first === undefined || entries.some(({ buyerId }) => buyerId !== first.buyerId)) return null
  const named = [...new Set(entries)]
  const reasons = named.map(({ number }) => ({ word: 'number', text: number }) as const)
  return matchDebt(line, index, { buyerId: first.buyerId, named, reasons, best: 'sure' })
}

type Of = {
  buyerId: number
  /** What the line itself names; without any, what comes to the amount. */
  named: readonly OwingEntry[]
  reasons: readonly MatchReason[]
  best: 'sure' | 'likely'
}

/**
 * Never more than is owed, and less than what other lines were thought to pay of it. With the cash discount of the line's day less settles
 * a debt, and what a whole payment leaves over then is paid in advance.
 */
export function matchDebt(
  line: ReadLine,
  index: Index,
  { buyerId, named, reasons, best }: Of,
): Match | null {
  const { amount, bookedOn } = line
  const all = index.entriesByBuyer.get(buyerId) ?? []
  const repaid = index.repaid.get(buyerId) ?? 0
  if (sumOf(all, 'openAmount') - repaid < amount) return null
  const debts = all.map((entry) => ({ ...entry, payableAmount: payableOn(entry, bookedOn) }))
  const open = debts.filter(({ id }) => !index.takenEntries.has(id))
  const own = open.filter(({ id }) => named.some((each) => each.id === id))
  const exact = own.length > 0 ? findWhole(own, amount) : findExact(open, amount)
  const chosen = exact ?? own
  for (const { id } of exact ?? []) index.takenEntries.add(id)
  index.repaid.set(buyerId, repaid + (exact === null ? amount : sumOf(exact, 'openAmount')))
  const isMore = amount > sumOf(debts, 'payableAmount')
  const isAll = chosen.length === all.length || chosen.length > CHOSEN_MAX
  return {
    confidence: exact !== null ? best : best === 'sure' ? 'likely' : 'unsure',
    proposal: {
      kind: 'customer',
      buyerId,
      parts: [],
      entries: isAll ? [] : chosen.map(({ id, number }) => ({ id, number })),
      submission: null,
      reasons: [
        ...reasons,
        ...(exact === null
          ? []
          : [{ word: exact.length > 1 ? 'amountOfAll' : 'amount', text: '' } as const]),
        ...(isMore ? [{ word: 'prepaid', text: '' } as const] : []),
        ...(exact !== null || isMore ? [] : [{ word: 'partly', text: '' } as const]),
      ],
    },
  }
}

type Debt = OwingEntry & { payableAmount: number }

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

const AMOUNTS = ['payableAmount', 'openAmount'] as const

/** All of these, with their cash discounts or without. */
const findWhole = (debts: readonly Debt[], amount: number): readonly Debt[] | null =>
  AMOUNTS.some((key) => sumOf(debts, key) === amount) ? debts : null

/** All, one, or several that come to the amount together; null where none do, or others do as well. */
function findExact(debts: readonly Debt[], amount: number): readonly Debt[] | null {
  const whole = findWhole(debts, amount)
  if (whole !== null) return whole
  for (const key of AMOUNTS) {
    const one = debts.find((debt) => debt[key] === amount)
    if (one !== undefined) return [one]
  }
  for (const key of AMOUNTS) {
    const together = findSubset(
      debts.map((debt) => debt[key]),
      amount,
    )
    if (together !== null && together.length > 0) return together.map((i) => debts[i]!)
  }
  return null
}
