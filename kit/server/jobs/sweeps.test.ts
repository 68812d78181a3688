/** Sweeps run once per interval over all processes, and a long one delays no other. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { openTestDatabase } from '../../testing/database.ts'
import type { JobContext, Sweep } from './jobs.ts'
import { startSweeps } from './sweeps.ts'

const { db } = await openTestDatabase()
const log = pino({ level: 'silent' })
const context = () => ({ db, log, now: '2026-03-01T00:00:00.000Z' }) as unknown as JobContext

const counted = (name: string, everySeconds: number, work = async () => {}) => {
  const ran = { count: 0 }
  const sweep: Sweep = {
    name,
    everySeconds,
    async run() {
      ran.count++
      await work()
      return 0
    },
  }
  return { sweep, ran }
}

test('of two processes one runs a sweep at a time, and both together as often as its interval says', async () => {
  const often = counted('test.often', 1)
  const seldom = counted('test.seldom', 60)
  const sweeps = [often.sweep, seldom.sweep]
  const stops = [startSweeps(sweeps, context), startSweeps(sweeps, context)]
  await expect.poll(() => often.ran.count, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  await Promise.all(stops.map((stop) => stop()))
  expect(often.ran.count).toBeLessThanOrEqual(4)
  expect(seldom.ran.count).toBe(1)
})

test('a long sweep is not started twice and delays no other; stopping waits for it', async () => {
  let isOver = false
  const long = counted('test.long', 1, async () => {
    await sleep(2500)
    isOver = true
  })
  const short = counted('test.short', 1)
  const stop = startSweeps([long.sweep, short.sweep], context)
  await expect.poll(() => short.ran.count, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  expect([long.ran.count, isOver]).toEqual([1, false])
  await stop()
  expect([long.ran.count, isOver]).toEqual([1, true])
})

test('a failing sweep or database does not stop the schedule', async () => {
  const failing = counted('test.failing', 1, () => Promise.reject(new Error('not today')))
  let isAway = true
  const away = { rows: () => Promise.reject(new Error('away')) }
  const stop = startSweeps([failing.sweep], () =>
    isAway ? ({ ...context(), db: away } as unknown as JobContext) : context(),
  )
  await sleep(100)
  isAway = false
  await expect.poll(() => failing.ran.count, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  await stop()
})
