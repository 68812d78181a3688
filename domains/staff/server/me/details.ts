/** A member's own name, and their address: a new one counts once they have shown that they read its mails. */
import { randomInt } from 'node:crypto'
import { audit } from '#domains/audit/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import type { changeMyEmail, confirmMyEmail, OwnSecurity, renameMyself } from '../../me-contract.ts'
import { StaffReasons } from '../../reasons.ts'
import { mailOfEmail } from '../new-email.ts'
import * as members from '../sql.ts'
import { putEmailChange, takeEmailChange } from './email-sql.ts'
import { demandProof, hashOf, read } from './security.ts'
import * as sql from './sql.ts'

const CODE_MINUTES = 30
/** Mails to addresses that a member names, and tries at the code that one of them got. */
const MAILS: Limit = { name: 'staff.new-email', count: 5, perSeconds: 3600 }
const CODES: Limit = { name: 'staff.new-email-code', count: 10, perSeconds: 3600 }

const tooManyTries = (): never => {
  throw new Refused(StaffReasons.tooManyTries)
}

async function findMyself(tx: Queryable, staffId: number) {
  const member = await members.member(tx, staffId)
  if (member === null) throw new Refused(Reasons.loginExpired)
  return member
}

export async function rename(
  context: StaffContext,
  { name }: InputOf<typeof renameMyself>,
): Promise<Record<string, never>> {
  const { db, staffId } = context
  await db.tx(async (tx) => {
    const { name: before, email } = await findMyself(tx, staffId)
    if (before === name) return
    await members.setDetails(tx, staffId, { name, email })
    await audit(tx, context, {
      action: 'staff.rename',
      object: `staff:${staffId}`,
      before: { name: before },
      after: { name },
    })
  })
  return {}
}

/** @throws {Refused} proofNeeded, emailTaken, tooManyTries */
export async function beginEmail(
  context: StaffContext,
  { email }: InputOf<typeof changeMyEmail>,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<DataOf<typeof changeMyEmail>> {
  await demandProof(context)
  const { db, now, staffId: memberId } = context
  await demandToken(db, now, MAILS, String(memberId)).catch(tooManyTries)
  const isChanged = smtpUrl === null
  await db.tx(async (tx) => {
    if (await members.isEmailOfOther(tx, memberId, email))
      throw new Refused(StaffReasons.emailTaken)
    if (isChanged) return setEmail(tx, context, email)
    const { name, lang } = await findMyself(tx, memberId)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAt = later(now, CODE_MINUTES * MINUTE_MS)
    await putEmailChange(tx, {
      memberId,
      email,
      codeHash: hashOfCode(memberId, code),
      expiresAt,
    })
    await sendMail(tx, {
      to: email,
      lang,
      template: 'staff-email-code',
      values: { name, code, minutes: CODE_MINUTES },
      key: `staff-email-code:${memberId}:${now}`,
      now,
    })
  })
  return { isChanged }
}

const hashOfCode = (memberId: number, code: string): Buffer => tokenHash(`${memberId}:${code}`)

/** @throws {Refused} proofNeeded, wrongCode, emailTaken, tooManyTries */
export async function confirmEmail(
  context: StaffContext,
  { code }: InputOf<typeof confirmMyEmail>,
): Promise<OwnSecurity> {
  await demandProof(context)
  const { db, now, staffId: memberId } = context
  await demandToken(db, now, CODES, String(memberId)).catch(tooManyTries)
  await db.tx(async (tx) => {
    const codeHash = hashOfCode(memberId, code)
    const found = await takeEmailChange(tx, { memberId, codeHash, now })
    if (found === null) throw new Refused(StaffReasons.wrongCode)
    await setEmail(tx, context, found.email)
  })
  return read(context)
}

/** @throws {Refused} emailTaken by somebody who was faster */
async function setEmail(tx: Queryable, context: StaffContext, email: string): Promise<void> {
  const { staffId: memberId, now } = context
  const before = await findMyself(tx, memberId)
  const changed = await members.setDetails(tx, memberId, { name: before.name, email })
  if (changed === null) throw new Refused(StaffReasons.emailTaken)
  await sql.endOthers(tx, { memberId, hash: hashOf(context), now })
  await mailOfEmail(tx, { was: before, is: changed, by: before.name, now })
  await audit(tx, context, {
    action: 'staff.email',
    object: `staff:${memberId}`,
    before: { email: before.email },
    after: { email },
  })
}
