/** What is written to an order belongs to its writer, and is saved even before the logged-in buyer is known. */
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '#kit/web/session/session.ts'
import { forgetWritten, NOTHING_WRITTEN, readWritten, saveWritten } from './written.ts'

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}
/** The shop shows no more of an address than this, which ana@ and andy@ share. */
const username = 'an***@example.com'
const RING = { remarks: 'Ring twice', poNumber: 'PO-1', notes: { '1': 'for Ana' } }
const logIn = (id: number) => rememberUser({ id, nickName: 'Tester', username, vip: 0 })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})

test('what was typed before the buyer is known is not lost', () => {
  saveWritten(RING)
  logIn(1)
  expect(readWritten()).toEqual(RING)
  forgetWritten()
  expect(readWritten()).toEqual(NOTHING_WRITTEN)
})

test('the next buyer does not find it, however similar their addresses look', () => {
  logIn(1)
  saveWritten(RING)
  expect(readWritten()).toEqual(RING)
  logIn(2)
  expect(readWritten()).toEqual(NOTHING_WRITTEN)
})
