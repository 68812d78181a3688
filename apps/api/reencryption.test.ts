/**
 * Changing the secret of the installation: logins still work, and encrypted data can be decrypted after the former one is
 * gone.
 */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { staffPassword, staffSecondFactor } from '#domains/staff/contract.ts'
import { encryptMail, decryptMail } from '#domains/messages/server/encrypted.ts'
import { encryptId, decryptId } from '#domains/verification/server/id-number.ts'
import { decryptTotp } from '#domains/staff/server/factor.ts'
import { dismissLockedOut, firstOwnerInvitation } from '#domains/staff/server/door.ts'
import { STAFF_PASSWORD, STAFF_TOTP, staffWith } from '#domains/staff/server/testing.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { ConfigError } from '#kit/server/config.ts'
import { demandKeys, giveUpOtherKeys } from '#kit/server/secrets/reencryption.ts'
import { presentKeyId, encrypt, setSecret } from '#kit/server/secrets/secret.ts'
import { decryptFile } from '#domains/uploads/server/encrypted.ts'
import { theStorage } from '#domains/uploads/server/storage.ts'
import { openTestShop } from './testing.ts'

const [FIRST, SECOND, THIRD] = ['x', 'y', 'z'].map((each) => each.repeat(43)) as [
  string,
  string,
  string,
]
const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z', config: { secret: FIRST } })
const { db, call, clock } = shop
const member = await staffWith(shop)
const buyer = await buyerWith(shop)

async function loggingIn(memberId = member.id): Promise<number> {
  clock.forward({ minutes: 1 }) // a code of an authenticator is valid once
  const { email } = await db.row<{ email: string }>(
    sql`select email from staff.member where id = ${memberId}`,
  )
  const { data } = await call(staffPassword, { email, password: STAFF_PASSWORD })
  const code = generateSync({ secret: STAFF_TOTP, epoch: Date.parse(clock.now) / 1000 })
  return (await call(staffSecondFactor, { ticket: data?.ticket ?? '', code })).code
}

async function aDocument(): Promise<UploadedFile> {
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#22459a' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'id.jpg')
  const answer = await fetch(`${shop.url}/api/uploads/identity`, {
    method: 'POST',
    body: form,
    headers: buyer.by,
  })
  return ((await answer.json()) as { data: UploadedFile }).data
}
const statusOf = async (document: UploadedFile) =>
  (await fetch(`${shop.url}${document.url}`)).status

/** As encrypted by versions before key ids, and before values were bound to their rows. */
function encryptedBefore(purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', FIRST, 'tradepost', purpose, 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}
const encryptedUnbound = (purpose: string, text: string) =>
  Buffer.concat([Buffer.from([1]), encrypt(purpose, text, '').subarray(1)])

const keys = () =>
  db.rows<{ id: string; retired: boolean }>(sql`
    select id, retired_at is not null as retired from kit.sealing_key order by at`)

const aDayPasses = () => db.count(sql`update kit.sealing_key set at = at - interval '1 day'`)

test('an unknown secret is noticed at the start', async () => {
  await demandKeys(db)
  await demandKeys(db)
  setSecret(SECOND)
  await expect(demandKeys(db)).rejects.toThrow(ConfigError)
  expect(await loggingIn()).toBe(Reasons.cannotDecrypt.code)
  setSecret(SECOND, FIRST)
  await demandKeys(db)
  expect((await keys()).map(({ retired }) => retired)).toEqual([false, false])
})

test('everything is encrypted again, of older versions too, and the former secret is no longer needed', async () => {
  setSecret(FIRST)
  await db.count(sql`
    update staff.member set totp_secret = ${encryptedBefore('staff.totp', STAFF_TOTP)} where id = ${member.id}`)
  const document = await aDocument()
  expect(await statusOf(document)).toBe(200)

  setSecret(SECOND, FIRST)
  expect([await loggingIn(), await statusOf(document)]).toEqual([1, 200])
  await shop.runSweeps()
  // Another process may still run with the former one.
  expect((await keys()).map(({ retired }) => retired)).toEqual([false, false])
  await aDayPasses()
  await shop.runSweeps()
  expect((await keys()).filter(({ retired }) => !retired)).toEqual([
    { id: presentKeyId(), retired: false },
  ])
  setSecret(SECOND)
  await demandKeys(db)
  const [again] = await db.rows<{ id: string }>(
    sql`select id from uploads.file where id = ${document.id}`,
  )
  expect(again).toBeDefined()
  expect(await loggingIn()).toBe(1)
  expect(await opens(document.id)).toBe(true)
})

const factorOf = async (id: number) => {
  const { encryptedText } = await db.row<{ encryptedText: Buffer }>(
    sql`select totp_secret as encrypted_text from staff.member where id = ${id}`,
  )
  return encryptedText
}
const setFactor = (id: number, encrypted: Buffer) =>
  db.count(sql`update staff.member set totp_secret = ${encrypted} where id = ${id}`)

test("a second factor in another member's row is invalid, and so is one of an older version brought back", async () => {
  const [owner, clerk] = [await staffWith(shop), await staffWith(shop)]
  const theirs = await factorOf(owner.id)
  await setFactor(owner.id, await factorOf(clerk.id))
  expect(() => decryptTotp(theirs, clerk.id)).toThrow(Reasons.cannotDecrypt.message)
  expect(await loggingIn(owner.id)).toBe(Reasons.cannotDecrypt.code)
  await setFactor(owner.id, theirs)
  expect(await loggingIn(owner.id)).toBe(1)

  // As after an update of the shop.
  await db.count(sql`update kit.sealing_key set bound_at = null`)
  await demandKeys(db)
  // Of an older version: bound by the sweep to its owner, and valid for that owner from then on.
  const former = encryptedUnbound('staff.totp', STAFF_TOTP)
  await setFactor(owner.id, former)
  expect(await loggingIn(owner.id)).toBe(1)
  await shop.runSweeps()
  expect(await loggingIn(owner.id)).toBe(1)
  expect((await factorOf(owner.id)).equals(former)).toBe(false)
  for (const isFreshStart of [false, true]) {
    if (isFreshStart) await demandKeys(db)
    await setFactor(owner.id, former)
    expect(await loggingIn(owner.id)).toBe(Reasons.cannotDecrypt.code)
    await shop.runSweeps()
    expect((await factorOf(owner.id)).equals(former)).toBe(true)
  }
})

test('lost data is reported until it is given up', async () => {
  setSecret(THIRD)
  await shop.runSweeps()
  expect((await keys()).filter(({ retired }) => !retired)).toHaveLength(1)
  await expect(demandKeys(db)).rejects.toThrow(/SECRET is not the one with which/)
  await giveUpOtherKeys(db)
  await demandKeys(db)
  expect(await dismissLockedOut(db, clock.now)).toBe(3)
  // The first to come back is not alone with the approval rules.
  const lost = await db.rows<{ lost: string[] }>(sql`
    select lost from staff.power_change where at = ${clock.now} and by_id is null`)
  expect(lost.map((each) => each.lost.includes('settings.write'))).toContain(true)
  expect(lost).toHaveLength(3)
  expect(await firstOwnerInvitation(db, clock.now, shop.app.config)).not.toBeNull()
  setSecret(SECOND)
})

test('a message under the key of another does not decrypt', async () => {
  const encrypted = encryptMail({ subject: 'A code', text: '271828' }, 'code:1')
  expect(decryptMail({ encryptedText: encrypted, key: 'code:1' }).text).toBe('271828')
  expect(() => decryptMail({ encryptedText: encrypted, key: 'code:2' })).toThrow(
    Reasons.cannotDecrypt.message,
  )
})

test('the ID number of another verification does not decrypt', () => {
  const { encryptedId } = encryptId('11010519491231002X', 1)
  expect(decryptId(encryptedId!, 1)).toBe('11010519491231002X')
  expect(() => decryptId(encryptedId!, 2)).toThrow(Reasons.cannotDecrypt.message)
})

test('a file in the place of another does not decrypt', async () => {
  const [one, other] = [await aDocument(), await aDocument()]
  const stored = await theStorage().read(one.id)
  await theStorage().put(other.id, await buffer(stored!))
  expect([await opens(one.id), await opens(other.id)]).toEqual([true, false])
})

async function opens(id: string): Promise<boolean> {
  try {
    return decryptFile(id, await buffer((await theStorage().read(id))!)).length > 0
  } catch {
    return false
  }
}
