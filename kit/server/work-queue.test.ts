/** A work queue: limited concurrency, first come first served, also after failures. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Reasons, Refused } from '../contract/refusal.ts'
import { newWorkQueue } from './work-queue.ts'

test('a limited number runs at once, the others in order of arrival', async () => {
  const turns = newWorkQueue({ crowded: 2, free: 2, waitingMost: 100 })
  const began: number[] = []
  let [running, most] = [0, 0]
  const work = (nth: number) =>
    turns(async () => {
      began.push(nth)
      most = Math.max(most, ++running)
      await sleep(nth % 3)
      running--
      return nth
    })
  const numbers = Array.from({ length: 20 }, (_, i) => i)
  expect(await Promise.all(numbers.map(work))).toEqual(numbers)
  expect(began).toEqual(numbers)
  expect(most).toBe(2)
})

test('a failure passes its slot on', async () => {
  const turns = newWorkQueue({ crowded: 1, free: 1, waitingMost: 100 })
  const failing = Array.from({ length: 5 }, () => turns(() => Promise.reject(new Error('broken'))))
  const after = turns(() => Promise.resolve('done'))
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await after).toBe('done')
  expect(await turns(() => Promise.resolve('free'))).toBe('free')
})

test('a caller that arrives when too many are waiting is refused before anything is done', async () => {
  const turns = newWorkQueue({ crowded: 1, free: 1, waitingMost: 2 })
  let end = () => {}
  const first = turns(() => new Promise<void>((done) => (end = done)))
  const waiting = [turns(() => Promise.resolve(1)), turns(() => Promise.resolve(2))]
  let hasBegun = false
  const refused = turns(async () => (hasBegun = true))
  await expect(refused).rejects.toThrow(Refused)
  await expect(refused).rejects.toMatchObject({ reason: Reasons.overloaded })
  end()
  await first
  expect(await Promise.all(waiting)).toEqual([1, 2])
  expect(hasBegun).toBe(false)
})

test('while no caller waits there are more slots', async () => {
  const turns = newWorkQueue({ crowded: 1, free: 2, waitingMost: 100 })
  let [running, most] = [0, 0]
  const work = () =>
    turns(async () => {
      running++
      await sleep(1)
      most = Math.max(most, running)
      running--
    })
  await Promise.all([work(), work()])
  expect(most).toBe(2)
  const crowd = Array.from({ length: 10 }, work)
  await Promise.race(crowd)
  most = 0
  await Promise.all(crowd.slice(3))
  expect(most).toBe(1)
  await Promise.all([work(), work()])
  expect(most).toBe(2)
})
