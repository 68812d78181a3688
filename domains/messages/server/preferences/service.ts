/** A buyer's notification preferences, by kind and channel. Sending a message checks them here. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { Kind, type choosePreference, type myPreferences, type Preference } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import { MessageReasons } from '../../reasons.ts'
import { CHOICES, DIGESTED } from '../../kinds.ts'
import { mailOf } from '../definitions.ts'
import * as sql from './sql.ts'

type Shown = DataOf<typeof myPreferences>

export async function getOwnPreferences({
  db,
  buyerId,
}: Pick<BuyerContext, 'buyerId'> & { db: Queryable }): Promise<Shown> {
  const rows = new Map((await sql.listEnabledFor(db, buyerId)).map((row) => [row.kind, row]))
  return Kind.options.map((kind) => ({
    kind,
    byMail: rows.get(kind)?.byMail ?? true,
    inShop: rows.get(kind)?.inShop ?? true,
    mayMail: CHOICES[kind].mail,
    mayShop: CHOICES[kind].shop,
    frequency: rows.get(kind)?.mailFrequency ?? 'each',
    mayDigest: DIGESTED.has(kind),
  }))
}

/** What a buyer receives where; `changedAt` is null for what they never chose, which is on. */
export async function listPreferencesOf(
  db: Queryable,
  buyerId: number,
): Promise<(Preference & { changedAt: Instant | null })[]> {
  const chosen = new Map((await sql.listChosen(db, buyerId)).map((row) => [row.kind, row]))
  const shown = await getOwnPreferences({ db, buyerId })
  return shown.map((each) => ({ ...each, changedAt: chosen.get(each.kind)?.changedAt ?? null }))
}

/** @throws {Refused} mustBeNotified, noDigest */
export async function choose(
  context: BuyerContext,
  { kind, byMail, inShop, frequency }: InputOf<typeof choosePreference>,
): Promise<Shown> {
  const may = CHOICES[kind]
  if ((!byMail && !may.mail) || (!inShop && !may.shop))
    throw new Refused(MessageReasons.mustBeNotified)
  if (frequency !== undefined && frequency !== 'each' && !DIGESTED.has(kind))
    throw new Refused(MessageReasons.noDigest)
  const { db, now, buyerId } = context
  const mailFrequency = frequency ?? null
  if (may.mail || may.shop)
    await sql.setPreference(db, { buyerId, kind, byMail, inShop, mailFrequency, now })
  return getOwnPreferences(context)
}

/** Both channels for messages that belong to no account, and for kinds that cannot be switched off. */
export async function waysFor(
  tx: Queryable,
  template: Template,
  buyerId: number | undefined,
): Promise<Pick<sql.Wanted, 'byMail' | 'inShop' | 'mailFrequency'>> {
  const kind = mailOf(template).kind
  const { mail, shop } = CHOICES[kind]
  const row =
    buyerId === undefined || !(mail || shop) ? null : await sql.listEnabledOf(tx, buyerId, kind)
  return row ?? { byMail: true, inShop: true, mailFrequency: 'each' }
}
