/** Remarks on an order belong to their writer, and are saved even before the logged-in buyer is known. */
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '#kit/web/session/session.ts'
import { forgetRemarks, saveRemarks, readRemarks } from './remarks.ts'

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
const logIn = (id: number) => rememberUser({ id, nickName: 'Tester', username, vip: 0 })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})

test('remarks that were typed before the buyer is known are not lost', () => {
  saveRemarks('Ring twice')
  logIn(1)
  expect(readRemarks()).toBe('Ring twice')
  forgetRemarks()
  expect(readRemarks()).toBe('')
})

test('the next buyer does not find them, however similar their addresses look', () => {
  logIn(1)
  saveRemarks('Ring twice')
  expect(readRemarks()).toBe('Ring twice')
  logIn(2)
  expect(readRemarks()).toBe('')
})
