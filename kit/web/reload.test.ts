/** A page whose files are gone is loaded anew, and a page that fails again at once is not loaded for ever. */
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  reload.mockClear()
})

test('at most once in ten seconds', () => {
  expect([reloadOnce(100_000), reloadOnce(109_999), reloadOnce(110_001)]).toEqual([
    true,
    false,
    true,
  ])
  expect(reload).toHaveBeenCalledTimes(2)
})
