/** Remarks of an order are their writer's, and reach the order even before the shop has said who that is. */
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

test('what is kept before it is known who writes is not lost', () => {
  saveRemarks('Ring twice')
  logIn(1)
  expect(readRemarks()).toBe('Ring twice')
  forgetRemarks()
  expect(readRemarks()).toBe('')
})

test('whoever logs in next does not find them, however alike their addresses look', () => {
  logIn(1)
  saveRemarks('Ring twice')
  expect(readRemarks()).toBe('Ring twice')
  logIn(2)
  expect(readRemarks()).toBe('')
})
