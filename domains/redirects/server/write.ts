/** Adds, changes and removes redirects, so that none leads in a circle or out of the shop. */
import { audit } from '#domains/audit/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import {
  canLeadAway,
  leadOf,
  normalAddress,
  normalTarget,
  ruleBook,
  type Rule,
} from '../addresses.ts'
import type { Redirect, RedirectForm } from '../contract.ts'
import { REDIRECTS_MAX, SENT_MAX } from '../limits.ts'
import { RedirectReasons } from '../reasons.ts'
import { REDIRECTS_TAG } from './find.ts'
import * as sql from './sql.ts'

type Wanted = Pick<RedirectForm, 'from' | 'lang' | 'to'>

/** @throws {Refused} fromWrong, toWrong, addressTaken, wouldLoop, tooManyRedirects */
export async function addRedirect(
  tx: Queryable,
  context: StaffContext,
  wanted: Wanted,
  cause: Redirect['cause'],
): Promise<{ id: number }> {
  const redirect = demandOwn(wanted)
  await sql.lockAll(tx)
  const others = await sql.rules(tx)
  if (others.length >= REDIRECTS_MAX)
    throw new Refused(RedirectReasons.tooManyRedirects, { values: { count: REDIRECTS_MAX } })
  demandNoLoop([...others, { ...redirect, id: 0 }], redirect)
  const added = await sql.insert(tx, {
    ...redirect,
    cause,
    by: context.staffName,
    now: context.now,
  })
  if (added === null) throw new Refused(RedirectReasons.addressTaken)
  const object = `redirect:${added.id}`
  await audit(tx, context, { action: 'redirects.add', object, after: loggedOf(redirect) })
  await invalidate(tx, [REDIRECTS_TAG])
  return added
}

/** @throws {Refused} notFound, changedMeanwhile, fromWrong, toWrong, addressTaken, wouldLoop */
export async function changeRedirect(
  tx: Queryable,
  context: StaffContext,
  wanted: Wanted & { id: number; version: number | undefined },
): Promise<{ id: number }> {
  const { id, version } = wanted
  const redirect = demandOwn(wanted)
  await sql.lockAll(tx)
  const before = await sql.find(tx, id)
  if (before === null) throw new Refused(Reasons.notFound)
  if (version === undefined || before.version !== version)
    throw new Refused(Reasons.changedMeanwhile)
  const others = (await sql.rules(tx)).filter((each) => each.id !== id)
  if (others.some(({ from, lang }) => from === redirect.from && lang === redirect.lang))
    throw new Refused(RedirectReasons.addressTaken)
  demandNoLoop([...others, { ...redirect, id }], redirect)
  if (!(await sql.change(tx, { ...redirect, id, version })))
    throw new Refused(Reasons.changedMeanwhile)
  const object = `redirect:${id}`
  await audit(tx, context, {
    action: 'redirects.change',
    object,
    before: loggedOf(before),
    after: loggedOf(redirect),
  })
  await invalidate(tx, [REDIRECTS_TAG])
  return { id }
}

/** @throws {Refused} notFound */
export async function removeRedirect(
  tx: Queryable,
  context: StaffContext,
  id: number,
): Promise<void> {
  await sql.lockAll(tx)
  const removed = await sql.remove(tx, id)
  if (removed === null) throw new Refused(Reasons.notFound)
  await logRemoved(tx, context, [removed])
}

/** A page is removed, and staff chose where its visitors go; what led away from it before is replaced. @throws {Refused} toWrong, wouldLoop, tooManyRedirects */
export async function redirectRemoved(
  tx: Queryable,
  context: StaffContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await releaseAddress(tx, context, from)
  await addRedirect(tx, context, { from, lang: null, to }, 'removal')
}

/** There is a page at this address again: nothing leads away from it, or on from it. */
export async function releaseAddress(
  tx: Queryable,
  context: StaffContext,
  address: string,
): Promise<void> {
  const normal = normalAddress(address)
  if (normal === null) return
  await sql.lockAll(tx)
  await logRemoved(tx, context, await sql.removeFrom(tx, normal))
}

async function logRemoved(
  tx: Queryable,
  context: StaffContext,
  removed: readonly sql.RedirectRow[],
): Promise<void> {
  for (const redirect of removed) {
    const before = { ...loggedOf(redirect), hitCount: redirect.hitCount }
    const object = `redirect:${redirect.id}`
    await audit(tx, context, { action: 'redirects.remove', object, before, after: null })
  }
  if (removed.length > 0) await invalidate(tx, [REDIRECTS_TAG])
}

const loggedOf = ({ from, lang, to }: Wanted) => ({ oldPath: from, lang, newPath: to })

/** @throws {Refused} fromWrong, toWrong */
function demandOwn({ from: typedFrom, lang, to: typedTo }: Wanted): Wanted {
  const from = normalAddress(typedFrom)
  if (from === null || from.length > SENT_MAX || !canLeadAway(from))
    throw new Refused(RedirectReasons.fromWrong)
  const to = normalTarget(typedTo)
  if (to === null || to.length > SENT_MAX) throw new Refused(RedirectReasons.toWrong)
  return { from, lang, to }
}

/** A circle that was not there before goes through the new one. @throws {Refused} wouldLoop */
function demandNoLoop(rules: readonly Rule[], { from, lang }: Wanted): void {
  const book = ruleBook(rules)
  const langs = lang === null ? LANGS : [lang]
  if (langs.some((each) => leadOf(book, from, each) === null))
    throw new Refused(RedirectReasons.wouldLoop)
}
