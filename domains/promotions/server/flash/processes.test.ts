/** Flash sales of several processes: exact whoever asks where, whatever is killed, and while holds end. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { newBatches } from './batches.ts'
import type { Asking, Outcome, Place } from './sql.ts'
import { HOLD_MINUTES, countOf, openFlash } from './testing.ts'

const { shop, session, stand } = await openFlash()
const { db } = shop

/** Asks as a process of the shop does, once it is told who, and answers by its output; a mute one never gets so far. */
const WORKER = `
  import { json } from 'node:stream/consumers'
  import { newBatches } from '#domains/promotions/server/flash/batches.ts'
  import { openDb } from '#kit/server/database/db.ts'
  console.error('ready')
  const { url, place, askings, isMute } = await json(process.stdin)
  const db = openDb(url)
  const ask = newBatches(db, async () => ({ queueMax: 500, holdMs: 900_000 }))
  const outcomes = await Promise.all(askings.map((asking) => ask(place, asking)))
  if (isMute) await new Promise((resolve) => setTimeout(resolve, 60_000))
  process.stdout.write(JSON.stringify(outcomes))
  await db.end()
`

async function startProcess(isMute = false) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await once(child.stderr, 'data')
  return {
    async ask(place: Place, askings: readonly Asking[]): Promise<Outcome[]> {
      child.stdin.end(JSON.stringify({ url: shop.databaseUrl, place, askings, isMute }))
      return JSON.parse(await text(child.stdout)) as Outcome[]
    },
    async kill(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
    },
  }
}

const askings = (from: number, count: number, at: Instant): Asking[] =>
  Array.from({ length: count }, (_, index) => ({
    buyerId: from + index,
    count: 1,
    ticket: randomUUID(),
    at,
  }))

const claimCount = async ({ activityId }: Place) =>
  (
    await db.row<{ count: number }>(
      sql`select count(*)::int as count from promotions.claim where activity_id = ${activityId}`,
    )
  ).count

/** Of a race that is lost once in many. */
const ROUNDS = 20

test('of two processes 2,000 buyers ask for 100 pieces: exactly 100, and nobody out of time', async () => {
  for (let round = 0; round < ROUNDS; round++) expect(await wonInRound()).toBe(100)
})

/** @returns how many claims have pieces */
async function wonInRound(): Promise<number> {
  const processes = await Promise.all([startProcess(), startProcess()])
  const { place } = await session({ quotaCount: 100, perBuyerCount: 1 })
  const startsAt = shop.clock.now
  const endsAt = later(startsAt, HOUR_MS)
  const crowd = askings(5_000_000, 2000, startsAt)
  const off = [later(startsAt, -500), later(startsAt, -1), endsAt, later(endsAt, 500)]
  const on = [startsAt, later(startsAt, 500), later(endsAt, -500), later(endsAt, -1)]
  const untimely = off.flatMap((at, index) => askings(5_100_000 + index * 10, 10, at))
  const timely = on.flatMap((at, index) => askings(5_200_000 + index * 5, 5, at))
  // The same buyers at both, each with a ticket of its own there.
  const again = crowd.map((each) => ({ ...each, ticket: randomUUID() }))
  const [first = [], second = []] = await Promise.all([
    processes[0]!.ask(place, [...untimely, ...timely, ...crowd]),
    processes[1]!.ask(place, [...again, ...untimely]),
  ])
  expect(await stand(place)).toEqual({
    takenCount: 100,
    waitingCount: 500,
    heldCount: 100,
    most: 1,
  })
  const all = [...first, ...second]
  expect(countOf(all, 'limit')).toBe(0)
  const untimelyAnswers = [...first.slice(0, untimely.length), ...second.slice(again.length)]
  for (const { outcome } of untimelyAnswers) expect(['off', 'full']).toContain(outcome)
  expect(countOf(first.slice(0, untimely.length), 'off')).toBe(untimely.length)
  expect(countOf(first.slice(untimely.length, untimely.length + timely.length), 'off')).toBe(0)
  const won = new Set(all.filter(({ outcome }) => outcome === 'held').map((each) => each.claimId))
  return won.size
}

test('a process that is killed while its batch waits for the row sells nothing; the others sell all', async () => {
  const { place } = await session({ quotaCount: 20, perBuyerCount: 1 })
  const crowd = askings(6_000_000, 40, shop.clock.now)
  const dying = await startProcess()
  await shop.owner.db.tx(async (tx) => {
    await tx.rows(
      sql`select from promotions.activity_sku where activity_id = ${place.activityId} for update`,
    )
    void dying.ask(place, crowd).catch(() => {})
    await expect
      .poll(
        () =>
          shop.owner.db.rows(sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and query like '%promotions.activity_sku%'
              and datname = current_database()`),
        { interval: 10, timeout: 10_000 },
      )
      .toHaveLength(1)
    await dying.kill()
  })
  const ask = newBatches(db)
  const answers = await Promise.all(crowd.map((asking) => ask(place, asking)))
  expect([countOf(answers, 'held'), countOf(answers, 'waiting')]).toEqual([20, 20])
  expect(await claimCount(place)).toBe(40)
  expect(await stand(place)).toMatchObject({ takenCount: 20, waitingCount: 20, heldCount: 20 })
  await shop.runSweeps() // mails of setting up leave
  await expectAuditClean(db)
}, 60_000)

test('a process that is killed between its commit and its answers: who asks again has the same', async () => {
  const { place } = await session({ quotaCount: 20, perBuyerCount: 1 })
  const crowd = askings(7_000_000, 40, shop.clock.now)
  const dying = await startProcess(true)
  const answered = dying.ask(place, crowd).catch(() => null)
  await expect.poll(() => claimCount(place), { interval: 1, timeout: 10_000 }).toBe(40)
  await dying.kill()
  const ids = await db.rows(sql`
    select id as claim_id from promotions.claim where activity_id = ${place.activityId} order by id`)
  await answered
  const ask = newBatches(db)
  const again = await Promise.all(crowd.map((asking) => ask(place, asking)))
  expect(again.map(({ claimId }) => ({ claimId }))).toEqual(ids)
  expect([countOf(again, 'held'), countOf(again, 'waiting')]).toEqual([20, 20])
  expect(await stand(place)).toMatchObject({ takenCount: 20, waitingCount: 20, heldCount: 20 })
}, 60_000)

test('holds end while two processes ask: what is free goes to who waited longest, and to nobody twice', async () => {
  const { place } = await session({ quotaCount: 50, perBuyerCount: 1 })
  const ask = newBatches(db)
  const holding = askings(8_000_000, 50, shop.clock.now)
  const waiting = askings(8_100_000, 100, shop.clock.now)
  await Promise.all([...holding, ...waiting].map((asking) => ask(place, asking)))
  const processes = await Promise.all([startProcess(), startProcess()])
  shop.clock.forward({ minutes: HOLD_MINUTES })
  const { now } = shop.clock
  const [, ...answers] = await Promise.all([
    shop.runSweeps(),
    processes[0]!.ask(place, askings(8_200_000, 300, now)),
    processes[1]!.ask(place, [...askings(8_300_000, 300, now), ...askings(8_200_000, 300, now)]),
  ])
  await shop.runSweeps()
  expect(countOf(answers.flat(), 'held')).toBe(0)
  const held = await db.rows<{ buyerId: number; heldUntil: Instant }>(sql`
    select buyer_id, held_until from promotions.claim where activity_id = ${place.activityId} and state = 'held' order by id`)
  expect(held.map(({ buyerId }) => buyerId)).toEqual(
    waiting.slice(0, 50).map(({ buyerId }) => buyerId),
  )
  expect(new Set(held.map((each) => each.heldUntil))).toEqual(
    new Set([later(now, HOLD_MINUTES * MINUTE_MS)]),
  )
  expect(await stand(place)).toMatchObject({ takenCount: 50, heldCount: 50, most: 1 })
  await expectAuditClean(db)
}, 60_000)
