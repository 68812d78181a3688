/** Stops asking a provider that does not answer, so that buyers are told at once instead of after seconds. */
import { ProviderAway } from './provider.ts'

const FAILURES = 5
const OPEN_MS = 10_000

/**
 * Runs calls until several in a row found nobody; then refuses for some seconds, and lets one through to see.
 * Its clock is the machine's: it is about now and here, not about the shop's business.
 */
export function newCircuit(name: string) {
  let failures = 0
  let openUntil = 0
  return async function through<Result>(call: () => Promise<Result>): Promise<Result> {
    if (performance.now() < openUntil) {
      throw new ProviderAway(`${name} did not answer lately`, { isUnsent: true })
    }
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      failures = error instanceof ProviderAway ? failures + 1 : 0
      if (failures >= FAILURES) openUntil = performance.now() + OPEN_MS
      throw error
    }
  }
}
