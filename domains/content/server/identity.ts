/** How the merchant changes the shop's name and logo: from then on all pages and mails show them. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { DEFAULT_IDENTITY } from '#kit/contract/shop-identity.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { audit } from '#domains/audit/server/door.ts'
import { forgetIdentity } from '#domains/settings/server/door.ts'
import { changeIdentity, versionedIdentity } from '#domains/settings/server/identity-door.ts'
import type { IdentityForm } from '../identity-contract.ts'
import { claimPicture, releasePicture } from './pictures.ts'

export const identity = ({ db }: StaffContext): Promise<IdentityForm> => versionedIdentity(db)

/** Whether the merchant has given the shop a name of its own, in the language that others fall back to. */
export const isNamed = async (db: Queryable): Promise<boolean> => {
  const { version, name } = await versionedIdentity(db)
  return version > 0 && name.cn !== DEFAULT_IDENTITY.name.cn
}

/** @throws {Refused} changedMeanwhile; invalidInput without a Chinese name, and for a picture that was not uploaded */
export async function saveIdentity(
  context: StaffContext,
  form: IdentityForm,
): Promise<IdentityForm> {
  const { now, staffName: by, lang } = context
  const given = {
    ...form,
    name: trimmed(form.name),
    tagline: trimmed(form.tagline),
    description: trimmed(form.description),
  }
  if (given.name.cn === '') {
    const message = translate(lang, 'content.nameNeeded')
    throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'name.cn', message }] } })
  }
  const saved = await context.db.tx(async (tx) => {
    const before = await versionedIdentity(tx)
    if (!(await changeIdentity(tx, { ...given, now, by })))
      throw new Refused(Reasons.changedMeanwhile)
    if (before.logoUrl !== given.logoUrl) {
      const claim = { url: given.logoUrl, path: 'logoUrl', reference: 'shop:logo' }
      await claimPicture(tx, context, claim)
      await releasePicture(tx, before.logoUrl)
    }
    const after = await versionedIdentity(tx)
    await audit(tx, context, { action: 'content.identity', object: 'shop:1', before, after })
    await invalidate(tx, ['*']) // every page shows it
    return after
  })
  forgetIdentity()
  return saved
}

const trimmed = (text: Translated): Translated =>
  Object.fromEntries(
    Object.entries(text).map(([lang, words]) => [lang, (words ?? '').trim()]),
  ) as Translated
