/** What is typed stays in its tab for who typed it, and for nobody else. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropDrafts, saveDraft, readDraft } from './draft.ts'

let stored: Record<string, string>

beforeEach(() => {
  stored = {}
  // As a browser's: its entries are keys of its own, its functions are not.
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  }) as object
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

test('what was typed comes back to who typed it', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
  expect(readDraft('other', 'ana')).toBeNull()
  dropDraft('note')
  expect(readDraft('note', 'ana')).toBeNull()
})

test('while it is not known who asks, it is neither shown nor let go', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', null)).toBeNull()
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
})

test('somebody else is not told of it, and it is gone then', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', 'budi')).toBeNull()
  expect(stored).toEqual({})
})

test("what is nobody's in particular is for whoever asks", () => {
  saveDraft('note', '', { value: 'Ring twice' })
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
})

test('a logout lets all of them go, and nothing else', () => {
  saveDraft('note', 'ana', {})
  saveDraft('list', '', {})
  stored['scroll'] = '120'
  dropDrafts()
  expect(stored).toEqual({ scroll: '120' })
})

test('what a browser refuses to keep, or was written by others, is no draft', () => {
  stored['draft:note'] = '{"who":"ana"'
  expect(readDraft('note', 'ana')).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('note', 'ana', {})
  dropDrafts()
  expect(readDraft('note', 'ana')).toBeNull()
})
