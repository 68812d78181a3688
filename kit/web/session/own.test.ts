/** A person's data in a browser is not shown to the next person who logs in there. */
import { beforeEach, expect, test, vi } from 'vitest'
import { saveDraft } from '../forms/draft.ts'
import { writeLocal } from './local.ts'
import { claimOwn, dropOwn, writeOwn, ownValue, ownStore } from './own.ts'

const isWords = (value: unknown): value is string[] => Array.isArray(value)
const pad = ownStore<string[]>('pad', [], isWords)
let local: Map<string, string>
let tab: Map<string, string>

/** As in a browser: entries are own keys, functions are not. */
function storageOf(entries: Map<string, string>) {
  const functions = Object.create({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }) as object
  return new Proxy(functions, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  local = new Map()
  tab = new Map()
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(tab))
  claimOwn('ana')
  pad.set(['valves 20'])
  writeOwn('searched', ['pump'])
  saveDraft('voucher', 'ana', { payerName: 'Ana' })
  saveDraft('pad-text', '', { value: 'seals 5' })
  writeLocal('theme', 'dark')
})

const left = () => [...local.keys(), ...tab.keys()].toSorted()

test('the same person finds it again after an expired login', () => {
  claimOwn('ana')
  expect([pad.get(), ownValue('searched', isWords)]).toEqual([['valves 20'], ['pump']])
  expect([...tab.keys()]).toEqual(['draft:voucher', 'draft:pad-text'])
})

test('another person who logs in sees none of it', () => {
  claimOwn('budi')
  expect([pad.get(), ownValue('searched', isWords)]).toEqual([[], null])
  expect(left()).toEqual(['own-of', 'theme'])
})

test('nothing of it is left after a logout', () => {
  dropOwn()
  expect(pad.get()).toEqual([])
  expect(left()).toEqual(['theme'])
})

test("a guest's data becomes that of the person who logs in, without drafts of others", () => {
  dropOwn()
  pad.set(['hoses 3'])
  saveDraft('voucher', 'ana', { payerName: 'Ana' }) // a login in this tab, while another tab logged out
  saveDraft('pad-text', '', { value: 'seals 5' })
  claimOwn('budi')
  expect(pad.get()).toEqual(['hoses 3'])
  expect([...tab.keys()]).toEqual(['draft:pad-text'])
})
