/** A page whose files are gone is reloaded, but not endlessly. */
import { beforeEach, expect, test, vi } from 'vitest'
import { causeOfLoss, reloadOnce } from './reload.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
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

test('while offline the answer comes at once', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await causeOfLoss()).toBe('offline')
  expect(fetched).not.toHaveBeenCalled()
})

test('a connection without an answer counts as offline within a second', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const before = performance.now()
  expect(await causeOfLoss()).toBe('offline')
  expect(performance.now() - before).toBeLessThan(1500)
}, 3000)
