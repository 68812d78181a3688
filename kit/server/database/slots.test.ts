/** Slots by priority, with a fake clock, event loop and timers. */
import { expect, test } from 'vitest'
import { newSlots, type SlotsOptions, type Priority } from './slots.ts'

function aRoom(options: Partial<SlotsOptions> = {}) {
  let ms = 0
  let turns: (() => void)[] = []
  const timers = new Set<{ at: number; act: () => void }>()
  const log: string[] = []
  const places = newSlots({
    ceilings: { 0: 4, 1: 3, 2: 2, 3: 1 },
    waitMs: { 0: 1000, 1: 500, 2: 200, 3: 100 },
    fewWaiting: 2,
    patientMs: 800,
    now: () => ms,
    soon: (act) => void turns.push(act),
    after: (wait, act) => {
      const timer = { at: ms + wait, act }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    ...options,
  })
  return {
    places,
    log,
    enter: (priority: Priority, name: string, workMs = 0) =>
      places.enter(
        priority,
        () => {
          log.push(name)
          ms += workMs
        },
        () => log.push(`${name} refused at ${ms}`),
      ),
    forward(by: number) {
      const until = ms + by
      for (;;) {
        const next = [...timers].toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined || next.at > until) break
        timers.delete(next)
        ms = next.at
        next.act()
      }
      ms = until
    },
    turn() {
      const now = turns
      turns = []
      for (const act of now) act()
    },
    /** The events since the last call. */
    happened: () => log.splice(0),
  }
}

test('the last slots are reserved for higher priorities, however many browse', () => {
  const { enter, places, happened } = aRoom()
  for (const nth of [1, 2, 3]) enter(3, `looks ${nth}`)
  enter(2, 'reads')
  enter(2, 'reads too')
  enter(1, 'carts')
  enter(0, 'pays')
  enter(0, 'pays too')
  expect(happened()).toEqual(['looks 1', 'reads', 'carts', 'pays'])
  expect(places.waiting()).toBe(4)
  places.leave() // four are left no more: the slot goes to a paying caller, and to none below
  expect(happened()).toEqual(['pays too'])
  for (let i = 0; i < 3; i++) places.leave()
  expect(happened()).toEqual(['reads too'])
  places.leave()
  places.leave()
  expect(happened()).toEqual(['looks 2'])
})

test('callers that wait too long in a crowd are refused, browsing first and paying last', () => {
  const { enter, forward, happened, places } = aRoom()
  for (let i = 0; i < 4; i++) enter(0, 'works')
  for (const nth of [1, 2, 3]) enter(3, `looks ${nth}`)
  for (const nth of [1, 2, 3]) enter(0, `pays ${nth}`)
  happened()
  forward(99)
  expect(happened()).toEqual([])
  forward(1)
  expect(happened()[0]).toBe('looks 1 refused at 100')
  forward(2000)
  expect(happened().at(-1)).toBe('pays 3 refused at 1000')
  expect(places.waiting()).toBe(0)
  expect(places.refused()).toEqual({ 0: 3, 1: 0, 2: 0, 3: 3 })
})

test('a few waiting callers are not a crowd, and are given time', () => {
  const { enter, forward, happened, places } = aRoom()
  enter(3, 'works')
  enter(3, 'looks 1')
  enter(3, 'looks 2')
  forward(700)
  places.leave()
  expect(happened()).toEqual(['works', 'looks 1'])
  forward(100)
  expect(happened()).toEqual(['looks 2 refused at 800'])
})

test('a caller that leaves while waiting is not started, and its slot goes to the next', () => {
  const { enter, places, happened } = aRoom()
  enter(3, 'works')
  const giveUp = enter(3, 'goes')
  enter(3, 'stays')
  giveUp?.()
  places.leave()
  expect(happened()).toEqual(['works', 'stays'])
  expect([places.taken(), places.waiting()]).toEqual([1, 0])
})

test('one turn of the loop starts a limited number, and the next begins with paying callers', () => {
  const { enter, turn, happened } = aRoom({
    ceilings: { 0: 99, 1: 99, 2: 99, 3: 99 },
    turnMs: 10,
  })
  for (const nth of [1, 2, 3, 4]) enter(3, `looks ${nth}`, 6)
  enter(0, 'pays', 6)
  expect(happened()).toEqual(['looks 1', 'looks 2'])
  turn()
  expect(happened()).toEqual(['pays', 'looks 3'])
  turn()
  expect(happened()).toEqual(['looks 4'])
  turn()
  enter(3, 'comes later')
  expect(happened()).toEqual(['comes later'])
})

test('no caller overtakes those who wait in the same queue or above', () => {
  const { enter, places, happened } = aRoom({ ceilings: { 0: 2, 1: 2, 2: 2, 3: 2 } })
  enter(3, 'one')
  enter(3, 'two')
  enter(2, 'reads')
  places.leave()
  enter(3, 'three')
  enter(2, 'reads too')
  places.leave()
  expect(happened()).toEqual(['one', 'two', 'reads', 'reads too'])
})
