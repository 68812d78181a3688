/** Stops asking a provider that does not answer, so that buyers are told at once instead of after seconds. */
import { circuitBreaker, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel'
import { ProviderAway } from './provider.ts'

const FAILURES = 5
const OPEN_MS = 10_000

/**
 * Runs calls until several in a row found nobody; then refuses for some seconds, and lets one through to see, for which the
 * others wait. Its clock is the machine's: it is about now and here, not about the shop's business.
 */
export function newCircuit(name: string) {
  const breaker = new ConsecutiveBreaker(FAILURES)
  const policy = circuitBreaker(handleType(ProviderAway), { halfOpenAfter: OPEN_MS, breaker })
  return async function through<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await policy.execute(call)
    } catch (error) {
      if (isBrokenCircuitError(error)) {
        throw new ProviderAway(`${name} did not answer lately`, { isUnsent: true })
      }
      if (!(error instanceof ProviderAway)) breaker.success() // who refuses is there
      throw error
    }
  }
}
