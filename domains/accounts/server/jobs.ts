/** Deletes sessions and codes that ended long ago, and counts the figures of customers. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { begin } from './agreements.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import * as codes from './code/sql.ts'
import * as devices from './devices/sql.ts'
import * as figures from './figures/sql.ts'
import * as human from './proof-of-work/sql.ts'
import * as phones from './phone/sql.ts'
import * as social from './social/sql.ts'
import * as sql from './sql.ts'

const BATCH = 1000

export const forgetSessions = batchSweep({
  name: 'accounts.forget-sessions',
  everySeconds: 3600,
  atOnce: BATCH,
  find: (tx, now, filter) => sql.oldSessions(tx, later(now, -30 * DAY_MS), filter),
  move: sql.forgetSessions,
})

/** Only codes that no longer count towards the limit per day. */
export const forgetCodes: Sweep = {
  name: 'accounts.forget-codes',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const before = later(now, -2 * DAY_MS)
    return (await codes.forget(db, before, BATCH)) + (await codes.forgetAskers(db, before, BATCH))
  },
}

export const forgetProofs: Sweep = {
  name: 'accounts.forget-proofs',
  everySeconds: 3600,
  run: ({ db, now }) => human.forget(db, now, BATCH),
}

export const forgetSocial: Sweep = {
  name: 'accounts.forget-social',
  everySeconds: 3600,
  run: async ({ db, now }) =>
    (await social.forgetStates(db, now, BATCH)) +
    (await social.forgetPending(db, now, BATCH)) +
    (await phones.forgetPending(db, now, BATCH)),
}

export const forgetLogins: Sweep = {
  name: 'accounts.forget-logins',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const days = (await readSettings(db))['accounts.loginsKeptDays']
    return (
      (await devices.forgetLogins(db, later(now, -days * DAY_MS), BATCH)) +
      (await devices.forgetNobodys(db, later(now, -DAY_MS), BATCH))
    )
  },
}

export const beginAgreements: Sweep = {
  name: 'accounts.begin-agreements',
  everySeconds: 5,
  run: ({ db, now }) => db.tx((tx) => begin(tx, now)),
}

/** Only after an update of the shop: who registers has figures from then on. */
export const countFigures = batchSweep({
  name: 'accounts.count-figures',
  everySeconds: 300,
  atOnce: BATCH,
  find: figures.withoutFigure,
  move: figures.countFigures,
})

export const sweeps = [
  countFigures,
  beginAgreements,
  forgetSessions,
  forgetCodes,
  forgetProofs,
  forgetSocial,
  forgetLogins,
]
