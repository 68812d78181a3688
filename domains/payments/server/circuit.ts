/**
 * Stops asking a provider that does not answer, so that buyers are told at once instead of after seconds.
 * Our own and not cockatiel, whose circuit counts by the wall clock: set back by an hour it would refuse payments for an hour.
 */
import { ProviderAway } from './provider.ts'

const FAILURES = 5
const OPEN_MS = 10_000

/**
 * Runs calls until several in a row found nobody; then refuses for some seconds, and lets one through to see, for which the
 * others wait. Its clock is the machine's: it is about now and here, not about the shop's business.
 */
export function newCircuit(name: string) {
  let failures = 0
  let openUntil = 0
  let probe: Promise<unknown> | null = null
  const isOpen = () => failures >= FAILURES

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      failures = error instanceof ProviderAway ? failures + 1 : 0 // who refuses is there
      if (isOpen()) openUntil = performance.now() + OPEN_MS
      throw error
    }
  }

  return async function through<Result>(call: () => Promise<Result>): Promise<Result> {
    if (probe !== null) await probe
    if (isOpen() && performance.now() < openUntil) {
      throw new ProviderAway(`${name} did not answer lately`, { isUnsent: true })
    }
    const asked = ask(call)
    if (isOpen()) probe = asked.catch(() => undefined).finally(() => (probe = null))
    return asked
  }
}
