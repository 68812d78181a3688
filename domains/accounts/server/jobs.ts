/** Throws away sessions and codes that are long over. */
import type { Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { endSuper } from './customer/sql.ts'
import * as codes from './code/sql.ts'
import * as human from './human/sql.ts'
import * as social from './social/sql.ts'
import * as sql from './sql.ts'

const BATCH = 1000

export const forgetSessions: Sweep = {
  name: 'accounts.forget-sessions',
  everySeconds: 3600,
  run: ({ db, now }) => sql.forgetSessions(db, later(now, -30 * DAY_MS), BATCH),
}

/** Only when they no longer count for the codes of a day. */
export const forgetCodes: Sweep = {
  name: 'accounts.forget-codes',
  everySeconds: 3600,
  run: ({ db, now }) => codes.forget(db, later(now, -2 * DAY_MS), BATCH),
}

export const forgetProofs: Sweep = {
  name: 'accounts.forget-proofs',
  everySeconds: 3600,
  run: ({ db, now }) => human.forget(db, now, BATCH),
}

export const forgetComers: Sweep = {
  name: 'accounts.forget-social',
  everySeconds: 3600,
  run: async ({ db, now }) =>
    (await social.forgetStates(db, now, BATCH)) + (await social.forgetPending(db, now, BATCH)),
}

/** Reads count what is over as over meanwhile. */
export const endSuperMembers: Sweep = {
  name: 'accounts.end-super-members',
  everySeconds: 5,
  run: ({ db, now }) => endSuper(db, now, BATCH),
}

export const sweeps = [endSuperMembers, forgetSessions, forgetCodes, forgetProofs, forgetComers]
