/** Passwords: argon2id with the figures of OWASP's cheat sheet and ASVS, and no faster way in for a flood. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { newWorkQueue } from '../work-queue.ts'

/** argon2id is the library's default. 19 MiB, two passes, one lane: about 25 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PARAMETERS = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

/** Otherwise logging in would be the cheapest way to take the shop down. One core is left to who browses. */
const atOnce = Math.max(1, availableParallelism() - 1)
const places = newWorkQueue({ crowded: atOnce, free: atOnce, waitingMost: 20 })
const LONGEST_REST_MS = 200

/** A place is free again after as long a rest: under a flood half of its core goes on browsing. Nobody waits for their own. */
const hashing = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    places(async () => {
      const began = performance.now()
      await work().then(resolve, reject)
      await sleep(Math.min(performance.now() - began, LONGEST_REST_MS))
    }).catch(reject)
  })

/** @throws {Refused} overloaded, when twenty wait already */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password, COST))

/** A hash that no password has, for names that nobody has: both take the same time. */
const nobodys = hash('nobody', COST)

/**
 * @param stored null for an unknown name or one without a password; then the answer is no, after the same work
 * @throws {Refused} overloaded
 */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  const against = stored ?? (await nobodys)
  const right = await hashing(() => verify(against, given))
  return right && stored !== null
}

/** Whether a hash was made with weaker figures than today's, and should be made anew at the next login. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith('$argon2id$') || !stored.includes(`$${PARAMETERS}$`)
