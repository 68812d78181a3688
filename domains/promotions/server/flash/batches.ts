/**
 * Group commit: what asks for pieces of one SKU while a batch is being written forms the next one. So however many ask at once, the
 * row of the SKU is locked once for all of them, and the database decides: processes take turns at the row.
 */
import type { Db } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { boundsNow } from './bounds.ts'
import * as sql from './sql.ts'

/** A statement of more takes longer than two of them. */
const AT_ONCE = 1000

/** For so long an SKU whose queue was full is full, and its row is not locked: pieces that come back go to those who wait. */
const FULL_MS = 500

type Answer = (outcome: sql.Outcome) => void
type Attempt = { asking: sql.Asking; answers: { take: Answer; fail: (error: unknown) => void }[] }
type Line = { isWriting: boolean; attempts: Map<number, Attempt>; fullUntil: number }

/**
 * Of one process. @returns what asks, and is answered once the database has committed it
 */
export function newBatches(db: Db, readBounds = () => boundsNow(db)) {
  const lines = new Map<string, Line>()

  async function write(key: string, place: sql.Place, line: Line): Promise<void> {
    line.isWriting = true
    while (line.attempts.size > 0) {
      const batch = [...line.attempts.values()].slice(0, AT_ONCE)
      for (const { asking } of batch) line.attempts.delete(asking.buyerId)
      await writeBatch(place, line, batch)
    }
    line.isWriting = false
    if (performance.now() >= line.fullUntil) lines.delete(key)
  }

  async function writeBatch(
    place: sql.Place,
    line: Line,
    batch: readonly Attempt[],
  ): Promise<void> {
    try {
      const outcomes = await answersTo(place, line, batch)
      batch.forEach(({ answers }, index) => {
        const outcome = outcomes[index]
        for (const { take, fail } of answers) {
          if (outcome === undefined) fail(new Error('the database has answered fewer than asked'))
          else take(outcome)
        }
      })
    } catch (error) {
      // One of them fails all: each alone, so that the others have their answer. Who was answered before gets the same claim.
      if (batch.length > 1) for (const attempt of batch) await writeBatch(place, line, [attempt])
      else for (const { fail } of batch.flatMap(({ answers }) => answers)) fail(error)
    }
  }

  async function answersTo(
    place: sql.Place,
    line: Line,
    batch: readonly Attempt[],
  ): Promise<sql.Outcome[]> {
    const asking = batch.map((attempt) => attempt.asking)
    if (performance.now() < line.fullUntil) return sql.claimsAmong(db, place, asking)
    const bounds = await readBounds()
    const outcomes = await db.tx(async (tx) => {
      const [, claimed] = await pipeline([
        () => sql.lockSku(tx, place),
        () => sql.claimAll(tx, place, asking, bounds),
      ])
      return claimed
    })
    if (outcomes.some(({ outcome }) => outcome === 'full'))
      line.fullUntil = performance.now() + FULL_MS
    return outcomes
  }

  /** A buyer who asks twice at once asks once. */
  return (place: sql.Place, asking: sql.Asking): Promise<sql.Outcome> =>
    new Promise((take, fail) => {
      const key = `${place.activityId}:${place.skuId}`
      const line = lines.get(key) ?? { isWriting: false, attempts: new Map(), fullUntil: 0 }
      lines.set(key, line)
      const attempt = line.attempts.get(asking.buyerId) ?? { asking, answers: [] }
      attempt.answers.push({ take, fail })
      line.attempts.set(asking.buyerId, attempt)
      if (line.isWriting) return
      line.isWriting = true
      // What arrives in this turn of the event loop is written together.
      setImmediate(() => void write(key, place, line))
    })
}

export type Ask = ReturnType<typeof newBatches>
