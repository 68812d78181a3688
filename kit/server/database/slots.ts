/**
 * A few slots that many callers want: the connections of the pool, the calls handled at once. Some are reserved for
 * paying callers, the queue is visible, and no caller waits longer than makes sense.
 */

/** 0 pays, 1 has something in hand (a cart, a form), 2 reads their own data or works in the office, 3 browses. */
export type Priority = 0 | 1 | 2 | 3
export const PRIORITIES = [0, 1, 2, 3] as const

export type ByPriority<Value> = Readonly<Record<Priority, Value>>

export type SlotsOptions = {
  /** A caller waits when this many slots are taken: the remaining ones are reserved for higher priorities. */
  ceilings: ByPriority<number>
  /** The longest wait before a caller is refused, when others wait too. */
  waitMs: ByPriority<number>
  /** A queue this short is a slow moment and not a crowd: callers in it may wait `patientMs`. */
  fewWaiting: number
  patientMs: number
  /** The longest time that starts may take of one turn of the loop; later ones begin in another turn. */
  turnMs?: number
  /** A clock in milliseconds with any origin. */
  now?: () => number
  /** Runs a function in a later turn of the loop. */
  soon?: (act: () => void) => void
  /** @returns a function that cancels it */
  after?: (ms: number, act: () => void) => () => void
}

export type Slots = {
  /**
   * Calls `begin` when there is a place: at once when one is free, and then nothing comes back. Else it calls `refuse`
   * after having waited too long, and what comes back gives the waiting up.
   */
  enter(priority: Priority, begin: () => void, refuse: () => void): (() => void) | undefined
  leave(): void
  /** How many callers are waiting. */
  waiting(): number
  /** How many slots are taken. */
  taken(): number
  /** How many were refused since the start. */
  refused(): ByPriority<number>
}

type Waiter = { begin: () => void }

export function newSlots({
  ceilings,
  waitMs,
  fewWaiting,
  patientMs,
  turnMs = Infinity,
  now = () => performance.now(),
  soon = setImmediate,
  after = timer,
}: SlotsOptions): Slots {
  const queues: ByPriority<Set<Waiter>> = { 0: new Set(), 1: new Set(), 2: new Set(), 3: new Set() }
  const refused = { 0: 0, 1: 0, 2: 0, 3: 0 }
  let taken = 0
  let waiting = 0
  /** When the first start of this turn of the loop began. */
  let turnBegan: number | null = null

  /** Whether this turn of the loop has time for one more start. */
  function hasTime(): boolean {
    if (turnMs === Infinity) return true
    if (turnBegan === null) {
      turnBegan = now()
      soon(nextTurn)
      return true
    }
    return now() - turnBegan < turnMs
  }

  function nextTurn(): void {
    turnBegan = null
    handOut()
  }

  /** Gives free slots to waiting callers, highest priority first. */
  function handOut(): void {
    for (const priority of PRIORITIES) {
      for (const waiter of queues[priority]) {
        if (taken >= ceilings[priority] || !hasTime()) break
        taken++
        waiter.begin()
      }
    }
  }

  function wait(priority: Priority, begin: () => void, refuse: () => void): () => void {
    const queue = queues[priority]
    const end = () => {
      if (!queue.delete(waiter)) return
      waiting--
      callOff()
    }
    const waiter: Waiter = {
      begin() {
        end()
        begin()
      },
    }
    const giveUp = () => {
      end()
      refused[priority]++
      refuse()
    }
    const crowdedMs = waitMs[priority]
    let callOff = after(crowdedMs, () => {
      if (queue.size > fewWaiting || patientMs <= crowdedMs) giveUp()
      else callOff = after(patientMs - crowdedMs, giveUp)
    })
    queue.add(waiter)
    waiting++
    return end
  }

  return {
    enter(priority, begin, refuse) {
      // Callers that wait in the same queue or above come first; those below give way.
      const isFirst = PRIORITIES.every((each) => each > priority || queues[each].size === 0)
      if (isFirst && taken < ceilings[priority] && hasTime()) {
        taken++
        begin()
        return undefined
      }
      return wait(priority, begin, refuse)
    },
    leave() {
      taken--
      if (waiting > 0) handOut()
    },
    waiting: () => waiting,
    taken: () => taken,
    refused: () => ({ ...refused }),
  }
}

function timer(ms: number, act: () => void): () => void {
  const handle = setTimeout(act, ms)
  return () => clearTimeout(handle)
}
