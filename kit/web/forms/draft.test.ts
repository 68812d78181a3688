/** Drafts stay in the tab for the person who typed them, and for no one else. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropDrafts, saveDraft, readDraft } from './draft.ts'

let stored: Record<string, string>

beforeEach(() => {
  stored = {}
  // As in a browser: entries are own keys, functions are not.
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

test('a draft is restored for the same person', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
  expect(readDraft('other', 'ana')).toBeNull()
  dropDraft('note')
  expect(readDraft('note', 'ana')).toBeNull()
})

test('while the person is not known it is neither shown nor discarded', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', null)).toBeNull()
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
})

test('another person does not see it, and it is discarded', () => {
  saveDraft('note', 'ana', { value: 'Ring twice' })
  expect(readDraft('note', 'budi')).toBeNull()
  expect(stored).toEqual({})
})

test('a draft without an owner is for anyone', () => {
  saveDraft('note', '', { value: 'Ring twice' })
  expect(readDraft('note', 'ana')).toEqual({ value: 'Ring twice' })
})

test('a logout discards all drafts, and nothing else', () => {
  saveDraft('note', 'ana', {})
  saveDraft('list', '', {})
  stored['scroll'] = '120'
  dropDrafts()
  expect(stored).toEqual({ scroll: '120' })
})

test('unreadable or foreign entries are not drafts', () => {
  stored['draft:note'] = '{"who":"ana"'
  expect(readDraft('note', 'ana')).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('note', 'ana', {})
  dropDrafts()
  expect(readDraft('note', 'ana')).toBeNull()
})
