/** Password hashing: argon2id with the parameters of OWASP's cheat sheet and ASVS, with a limited queue against floods. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { newWorkQueue } from '../work-queue.ts'

/** argon2id is the library's default. 19 MiB, two passes, one lane: about 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PARAMETERS = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

/** Otherwise logging in would be the cheapest way to take the shop down. One core is left for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1)
const places = newWorkQueue({ crowded: atOnce, free: atOnce, waitingMost: 20 })
const LONGEST_REST_MS = 200

/**
 * A slot rests as long as its work took before it is free again: under a flood half of its core still serves other calls.
 * The caller does not wait for that rest.
 */
const hashing = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    places(async () => {
      const began = performance.now()
      await work().then(resolve, reject)
      await sleep(Math.min(performance.now() - began, LONGEST_REST_MS))
    }).catch(reject)
  })

/** @throws {Refused} overloaded, when twenty are waiting already */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password, COST))

/** A hash without a password, for unknown names: both cases take the same time. */
const nobodys = hash('nobody', COST)

/**
 * @param stored null for an unknown name or one without a password; then the answer is false, after the same work
 * @throws {Refused} overloaded
 */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const against = stored ?? (await nobodys)
  const right = await hashing(() => verify(against, given))
  return right && stored !== null
}

/** Whether a hash was made with weaker parameters than today's, and should be replaced at the next login. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith('$argon2id$') || !stored.includes(`$${PARAMETERS}$`)
