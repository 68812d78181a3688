/** Fetches the pictures of imported products in the background, with retries; nothing waits for them. */
import { claimOfficeFile, keepPicture } from '#domains/uploads/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_MS, MINUTE_MS, later } from '#kit/contract/time.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { fetchPicture, Hopeless } from './fetch.ts'
import * as sql from './write/sql.ts'

/** Pictures at a time; each may take five seconds. */
const BATCH = 8
/** Longer than a batch can take: afterwards another process may take it. */
const LEASE_MS = 10 * MINUTE_MS
/** Over about three days; then the product stays without this picture until staff upload one. */
const ATTEMPTS = 9

type Fetch = (address: string) => Promise<Buffer>

/** @returns how many were fetched: a batch without any is no reason to continue at once */
export async function fetchWaiting(
  { db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>,
  fetch: Fetch = fetchPicture,
): Promise<number> {
  const waiting = await sql.takeWaiting(db, BATCH, now, later(now, LEASE_MS))
  const outcomes = await Promise.all(
    waiting.map(async (picture) => {
      try {
        await bringIn(db, now, picture, await fetch(picture.remoteUrl))
        return 1
      } catch (error) {
        const isHopeless = error instanceof Hopeless || error instanceof Refused
        const isOver = isHopeless || picture.attempts >= ATTEMPTS
        const reason = error instanceof Error ? error.message : String(error)
        await sql.setFailed(db, picture.id, reason, isOver ? null : nextTry(now, picture.attempts))
        if (isOver)
          log.warn(
            { product: picture.productId, picture: picture.id, reason },
            'a picture is given up',
          )
        return 0
      }
    }),
  )
  return outcomes.reduce<number>((sum, each) => sum + each, 0)
}

async function bringIn(
  db: JobContext['db'],
  now: Instant,
  { id, productId }: sql.WaitingPicture,
  bytes: Buffer,
): Promise<void> {
  const file = await keepPicture(db, now, 'product', bytes)
  await db.tx(async (tx) => {
    const reference = `product:${productId}`
    const stored = await claimOfficeFile(tx, file.id, 'product', { reference, now })
    if (stored === null || !(await sql.setStored(tx, id, stored))) return
    await refreshProducts(tx, [productId])
  })
}

/** The first wait takes 5 minutes, each further one twice as long as the one before, and none more than a day. */
const nextTry = (now: Instant, attempts: number): Instant =>
  later(now, Math.min(DAY_MS, 5 * MINUTE_MS * 2 ** (attempts - 1)))

export const fetchPictures: Sweep = {
  name: 'imports.fetch-pictures',
  everySeconds: 15,
  run: (context) => fetchWaiting(context),
}
