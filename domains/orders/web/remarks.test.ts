/** Remarks of an order are their writer's, and reach the order even before the shop has said who that is. */
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '#kit/web/session.ts'
import { forgetRemarks, keepRemarks, keptRemarks } from './remarks.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const logIn = (username: string) => rememberUser({ nickName: username, username, vip: 0 })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})

test('what is kept before it is known who writes is not lost', () => {
  keepRemarks('Ring twice')
  logIn('ana')
  expect(keptRemarks()).toBe('Ring twice')
  forgetRemarks()
  expect(keptRemarks()).toBe('')
})

test('who logs in next does not find them', () => {
  logIn('ana')
  keepRemarks('Ring twice')
  expect(keptRemarks()).toBe('Ring twice')
  logIn('budi')
  expect(keptRemarks()).toBe('')
})
