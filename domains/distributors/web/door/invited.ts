/** Remembers in the browser by whose link a visitor came, and says so once they are logged in. */
import type { AnyRouter } from '@tanstack/react-router'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { call } from '#kit/web/calls/call.ts'
import { forget, hasKeys, readLocal, writeLocal } from '#kit/web/session/local.ts'
import { currentToken } from '#kit/web/session/session.ts'
import { followInvitation, invitationOf } from '../../calls.gen.ts'

const KEY = 'invitation'

type Invited = { code: string; until: Instant }
const isInvited = (value: unknown): value is Invited =>
  hasKeys(value, { code: 'string', until: 'string' })

const now = (): Instant => new Date().toISOString()

/** The first link stays, until its time is over. */
function invited(): Invited | null {
  const stored = readLocal(KEY, isInvited)
  return stored !== null && stored.until > now() ? stored : null
}

async function remember(code: string): Promise<void> {
  if (invited() !== null) return
  const { name, linkDays } = await call(invitationOf, { code })
  if (name !== null) writeLocal(KEY, { code, until: later(now(), linkDays * DAY_MS) })
}

/** Whatever becomes of it: whether a link counts is decided once. */
async function follow(): Promise<void> {
  const stored = invited()
  if (stored === null || currentToken() === null) return
  await call(followInvitation, { code: stored.code })
  forget(KEY)
}

/**
 * Called once for each tab; a login ends with a navigation. What fails is tried again with the next one.
 * @param code of the address that the visitor came by; null without one
 */
export async function followInvitations(router: AnyRouter, code: string | null): Promise<void> {
  const tryToFollow = () => void follow().catch(() => {})
  router.subscribe('onResolved', tryToFollow)
  if (code !== null) await remember(code).catch(() => {})
  tryToFollow()
}
