/** A buyer's own profile: name, gender, avatar. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { claimFiles, releaseUrl, takeAvatar } from '#domains/uploads/server/door.ts'
import type { UserInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import type { mySecurity, saveProfile, setAvatar } from '../settings-contract.ts'
import { infoOf, maskEmail } from './login.ts'
import { shortPhone } from './phone-number.ts'
import { isProved } from './proof.ts'
import * as security from './security/sql.ts'
import * as sql from './sql.ts'

/** More changes than any buyer makes. */
const BY_BUYER: Limit = { name: 'accounts.profile', count: 30, perSeconds: 3600 }

export async function securityOf(context: BuyerContext): Promise<DataOf<typeof mySecurity>> {
  const { db, now, buyerId } = context
  const [{ email, phone, ...pay }, proved] = await Promise.all([
    security.security(db, buyerId, now),
    isProved(context),
  ])
  return {
    ...pay,
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : shortPhone(phone),
    isProved: proved,
  }
}

/** @throws {Refused} tooMany, avatarNeeded */
export async function save(
  { db, now, buyerId }: BuyerContext,
  { nickName, gender }: InputOf<typeof saveProfile>,
): Promise<UserInfo> {
  await demandToken(db, now, BY_BUYER, String(buyerId))
  if (!(await security.setProfile(db, buyerId, { nickName, gender }))) {
    throw new Refused(AccountReasons.avatarNeeded)
  }
  return infoOf(await sql.buyer(db, buyerId), now)
}

/** The previous picture is deleted; only the cropped part of the upload is stored. @throws {Refused} as uploads do */
export async function setAvatarFrom(
  context: BuyerContext,
  area: InputOf<typeof setAvatar>,
  bytes: Buffer,
): Promise<UserInfo> {
  const { db, now, buyerId } = context
  const { id, url } = await takeAvatar(context, bytes, area)
  return db.tx(async (tx) => {
    const claim = { fileIds: [id], buyerId, reference: `buyer:${buyerId}`, now }
    if ((await claimFiles(tx, { ...claim, purpose: 'avatar' })) === null) {
      throw new Refused(UploadReasons.notFound)
    }
    return show(tx, buyerId, url, now)
  })
}

async function show(tx: Queryable, buyerId: number, url: string, now: Instant): Promise<UserInfo> {
  const { before } = await security.setAvatarUrl(tx, buyerId, url)
  await releaseUrl(tx, before)
  return infoOf(await sql.buyer(tx, buyerId), now)
}
