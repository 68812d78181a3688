/**
 * Circuit breaker: stops calling a provider that does not answer, so that buyers get an error at once instead of after
 * seconds. Our own and not cockatiel, whose circuit counts by the wall clock: set back by an hour it would refuse
 * payments for an hour.
 */
import { ProviderAway } from '#kit/server/providers/errors.ts'

const FAILURES = 5
const OPEN_MS = 10_000

/**
 * Passes calls on until several in a row got no answer; then refuses for some seconds and lets one probe through while
 * the others wait. It uses the machine's clock, not the shop's: it is about this process and not about the business.
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
      if (!(error instanceof ProviderAway)) failures = 0 // a refusal is an answer
      else if (!error.isTooMany) failures += 1 // one who asks too often must not stop the others
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
