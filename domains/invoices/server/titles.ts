/** Titles of a buyer: the one that is the default, and what a company's must state. */
import { readSettings } from '#domains/settings/server/door.ts'
import { lockBuyer } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { deleteTitle, myTitles, saveTitle, Title } from '../contract.ts'
import { TITLES_MOST } from '../limits.ts'
import { InvoiceReasons } from '../reasons.ts'
import { bareTaxNumber, isTaxNumber } from '../tax-number.ts'
import { offersSpecial } from './request.ts'
import * as sql from './title-sql.ts'

export async function list({ db, buyerId }: BuyerContext): Promise<DataOf<typeof myTitles>> {
  const [titles, settings] = await Promise.all([sql.titlesOf(db, buyerId), readSettings(db)])
  return { titles, offersSpecial: offersSpecial(settings) }
}

/** @throws {Refused} as the call says */
export async function save(
  { db, now, buyerId }: BuyerContext,
  { titleId, ...given }: InputOf<typeof saveTitle>,
): Promise<Title> {
  const form = { ...given, taxNumber: bareTaxNumber(given.taxNumber) }
  if (form.party === 'company' && form.taxNumber === '') {
    throw new Refused(InvoiceReasons.taxNumberNeeded)
  }
  if (form.taxNumber !== '' && !isTaxNumber(form.country, form.taxNumber)) {
    throw new Refused(InvoiceReasons.taxNumberWrong)
  }
  return db.tx(async (tx) => {
    await lockBuyer(tx, buyerId)
    if (form.isDefault) await sql.clearDefault(tx, buyerId, titleId ?? null)
    if (titleId !== undefined) {
      const changed = await sql.changeTitle(tx, buyerId, titleId, form)
      if (changed === null) throw new Refused(InvoiceReasons.titleNotFound)
      return changed
    }
    const added = await sql.addTitle(tx, buyerId, { form, most: TITLES_MOST, now })
    if (added === null) {
      throw new Refused(InvoiceReasons.tooManyTitles, { values: { count: TITLES_MOST } })
    }
    return added
  })
}

/** The newest becomes the default where that was deleted. @throws {Refused} titleNotFound */
export async function remove(
  { db, buyerId }: BuyerContext,
  { titleId }: InputOf<typeof deleteTitle>,
): Promise<DataOf<typeof deleteTitle>> {
  await db.tx(async (tx) => {
    await lockBuyer(tx, buyerId)
    const removed = await sql.removeTitle(tx, buyerId, titleId)
    if (removed === null) throw new Refused(InvoiceReasons.titleNotFound)
    if (removed.isDefault) await sql.promoteNewest(tx, buyerId)
  })
  return {}
}
