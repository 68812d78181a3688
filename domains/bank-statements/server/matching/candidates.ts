/** What lines of a statement may pay, indexed by everything that a line may name: built once for all lines. */
import { referenceKey } from '#kit/contract/text.ts'
import type { AwaitedOrder } from '#domains/payments/server/statement-door.ts'
import type {
  BegunRepayment,
  OwingEntry,
  SubmittedRepayment,
} from '#domains/credit/server/bank-door.ts'

export type Candidates = {
  /** The oldest first. */
  orders: readonly AwaitedOrder[]
  submissions: readonly SubmittedRepayment[]
  /** Their transfer may come before their proof. */
  begun: readonly BegunRepayment[]
  entries: readonly OwingEntry[]
  /** Names that buyers choose themselves. */
  nickNames: ReadonlyMap<number, string>
  /** The companies that staff have checked. */
  checkedNames: ReadonlyMap<number, string>
  /** By number of an order what other lines have for it already, such as those that wait for a second person. */
  promised: ReadonlyMap<string, number>
  /** The shop's: days of lines are days of its place. */
  timeZone: string
}

/** Shorter names are parts of too many others. */
const NAME_LEAST = { han: 2, other: 4 }

export const nameKey = (name: string): string => {
  const key = referenceKey(name)
  const least = /\p{Script=Han}/u.test(key) ? NAME_LEAST.han : NAME_LEAST.other
  return key.length < least ? '' : key
}

export type Index = ReturnType<typeof indexCandidates>

export function indexCandidates(all: Candidates) {
  const byReference = new Map<string, AwaitedOrder>()
  const byProof = new Map<string, AwaitedOrder[]>()
  const byAmount = new Map<number, AwaitedOrder[]>()
  const byBuyer = new Map<number, AwaitedOrder[]>()
  const buyersByCheckedName = new Map<string, Set<number>>()
  /** Typed by buyers themselves, with a proof or as their nickname: anybody may type the name of another. */
  const buyersByTypedName = new Map<string, Set<number>>()
  /** What of an order no line has been thought to pay so far. */
  const left = new Map<number, number>()
  /** The same of all its stages. */
  const restLeft = new Map<number, number>()
  for (const order of all.orders) {
    const dueAmount = dueAfter(order, all.promised.get(order.number) ?? 0)
    if (dueAmount <= 0) continue
    left.set(order.id, dueAmount)
    restLeft.set(order.id, order.restAmount - (all.promised.get(order.number) ?? 0))
    byReference.set(order.number, order)
    if (order.reference !== null) byReference.set(order.reference, order)
    if (order.referenceKey !== null) push(byProof, order.referenceKey, order)
    push(byAmount, dueAmount, order)
    push(byBuyer, order.buyerId, order)
    addName(buyersByTypedName, order.payerName ?? '', order.buyerId)
  }
  for (const [buyerId, name] of all.checkedNames) addName(buyersByCheckedName, name, buyerId)
  for (const [buyerId, name] of all.nickNames) addName(buyersByTypedName, name, buyerId)
  for (const { payerName, buyerId } of all.submissions) {
    addName(buyersByTypedName, payerName, buyerId)
  }
  return {
    ...all,
    /** By payer the buyer whom earlier lines of theirs have paid for, none for one who paid for several. Filled as lines are read. */
    payersBefore: new Map<string, number>(),
    byReference,
    byProof,
    byAmount,
    byBuyer,
    buyersByCheckedName,
    buyersByTypedName,
    left,
    restLeft,
    submissionByNumber: new Map(all.submissions.map((each) => [each.number, each])),
    begunByNumber: new Map(all.begun.map((each) => [each.number, each])),
    submissionByProof: new Map(all.submissions.map((each) => [each.referenceKey, each])),
    submissionsByBuyer: Map.groupBy(all.submissions, ({ buyerId }) => buyerId),
    entryByNumber: new Map(all.entries.map((each) => [each.number, each])),
    entryByOrder: new Map(all.entries.map((each) => [each.orderNumber, each])),
    entriesByBuyer: Map.groupBy(all.entries, ({ buyerId }) => buyerId),
    /** Submissions that a line has been found for, and by buyer how much of their debts lines were thought to pay. */
    takenSubmissions: new Set<number>(),
    repaid: new Map<number, number>(),
    /** Entries that a line was thought to pay whole. */
    takenEntries: new Set<number>(),
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function addName(map: Map<string, Set<number>>, name: string, buyerId: number): void {
  const key = nameKey(name)
  if (key === '') return
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([buyerId]))
  else set.add(buyerId)
}

/** The balance is due once other lines have the deposit. */
const dueAfter = ({ dueAmount, restAmount }: AwaitedOrder, taken: number): number =>
  (taken < dueAmount ? dueAmount : restAmount) - taken

/** What of all stages of an order no line was thought to pay so far. */
export const restLeftOf = (index: Index, order: AwaitedOrder): number =>
  index.restLeft.get(order.id) ?? 0

/** Of an order this is thought to be paid by a line: what is left of the stage that is due then. */
export function takeOf(index: Index, orderId: number, amount: number): void {
  const due = index.left.get(orderId) ?? 0
  const rest = Math.max(0, (index.restLeft.get(orderId) ?? 0) - amount)
  index.restLeft.set(orderId, rest)
  index.left.set(orderId, amount < due ? due - amount : rest)
}

/** What is left of an order that no line was thought to pay so far. */
export const leftOf = (index: Index, order: AwaitedOrder): number => index.left.get(order.id) ?? 0
