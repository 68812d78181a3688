/** Circuit breaker for providers: buyers get an error at once, and one of them probes whether the provider is back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCircuit } from './circuit.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const away = () => Promise.reject(new ProviderAway('it did not answer'))
const refuse = () => Promise.reject(new ProviderRefused('it answered 402'))

function opened() {
  const through = newCircuit('the bank')
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await expect(through(away)).rejects.toThrow('did not answer')
  }
  return { through, fail }
}
const LATELY = { message: 'the bank did not answer lately', isUnsent: true }

test('after five failures in a row the provider is not called for ten seconds', async () => {
  const { through, fail } = opened()
  await fail(5)
  const call = vi.fn<() => Promise<string>>(() => Promise.resolve('paid'))
  await expect(through(call)).rejects.toMatchObject(LATELY)
  await expect(through(call)).rejects.toBeInstanceOf(ProviderAway)
  vi.advanceTimersByTime(9000)
  await expect(through(call)).rejects.toMatchObject(LATELY)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1001)
  expect(await through(call)).toBe('paid')
  await fail(4)
  expect(await through(call)).toBe('paid')
})

test('a refusal counts as an answer and resets the failures before it', async () => {
  const { through, fail } = opened()
  await fail(4)
  await expect(through(refuse)).rejects.toBeInstanceOf(ProviderRefused)
  await fail(4)
  await expect(through(refuse)).rejects.toBeInstanceOf(ProviderRefused)
})

test('one call probes whether the provider is back; until then the others fail at once', async () => {
  const { through, fail } = opened()
  await fail(5)
  vi.advanceTimersByTime(10_001)
  const call = vi.fn<() => Promise<never>>(away)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => through(call)))
  expect(call).toHaveBeenCalledTimes(1)
  expect(all.every((each) => each.status === 'rejected')).toBe(true)
})

test('too many calls are no failure: others go on, and a failing provider is not taken for a working one', async () => {
  const { through, fail } = opened()
  const limit = () => Promise.reject(new ProviderAway('it answered 429', { isTooMany: true }))
  for (let i = 0; i < 20; i++) await expect(through(limit)).rejects.toThrow('429')
  expect(await through(() => Promise.resolve('paid'))).toBe('paid')
  await fail(4)
  await expect(through(limit)).rejects.toThrow('429')
  await fail(1)
  await expect(through(limit)).rejects.toMatchObject(LATELY)
})
