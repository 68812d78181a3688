/** Freight for a place, carriers, and the merchant's changes of them. */
import { type Rates, ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type * as z from 'zod/mini'
import type { Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { FreightTemplateForm, removeFreight } from '../contract.ts'
import { ShippingReasons } from '../reasons.ts'
import {
  deliveriesFor,
  type Delivery,
  type Place,
  type Shipment,
  type Template,
} from './freight.ts'
import * as sql from './sql.ts'

/** Today's templates and rates: loaded together with other data, before the goods are known. */
export type FreightRates = {
  templates: readonly Template[]
  rates: Rates
}

export async function freightRates(db: Queryable): Promise<FreightRates> {
  const [settings, templates] = await Promise.all([readSettings(db), sql.activeTemplates(db)])
  return { templates, rates: ratesOf(settings) }
}

type Wanted = { place: Place; shipments: readonly Shipment[]; currency: Currency }

/** The cost of each delivery method, in the order's currency. */
export const freightFor = (
  { templates, rates }: FreightRates,
  { place, shipments, currency }: Wanted,
): Delivery[] => deliveriesFor(templates, place, shipments, currency, rates[currency])

export type Carrier = {
  id: number
  /** In Chinese, as parcels store it. */
  name: string
  names: Translated
  phone: string
  /** Whether a number looks like this carrier's; warns only. */
  fits: (trackingNumber: string) => boolean
  /** `{number}` is replaced by the tracking number; null where there is no page. */
  trackingUrl: string | null
  tracked: boolean
}

/** @returns null when there is none, or it is switched off */
export async function carrierById(db: Queryable, carrierId: number): Promise<Carrier | null> {
  const row = await sql.carrier(db, carrierId)
  if (row === null) return null
  const { id, phone, numberPattern, trackingUrl, tracked } = row
  const fits = (number: string) => numberPattern === null || new RegExp(numberPattern).test(number)
  return { id, name: row.name.cn, names: row.name, phone, fits, trackingUrl, tracked }
}

/** A carrier's name in the reader's language, by its id and by the name stored in parcels and histories. */
export async function carrierNames(
  db: Queryable,
  lang: Lang,
): Promise<(idOrName: number | string) => string | undefined> {
  const names = new Map<number | string, string>()
  for (const { id, name } of await sql.allCarriers(db)) {
    const { text } = textIn(name, lang)
    names.set(id, text).set(name.cn, text)
  }
  return (idOrName) => names.get(idOrName)
}

/** Those that parcels are handed to today, with their names in all languages. */
export const activeCarriers = (db: Queryable) => sql.carriers(db)

export async function listCarriers({ db, lang }: { db: Queryable; lang: Lang }) {
  const rows = await sql.carriers(db)
  return rows.map((row) => ({ ...row, name: textIn(row.name, lang).text }))
}

export const listTemplates = ({ db }: { db: Queryable }) => sql.templates(db)

type Form = z.infer<typeof FreightTemplateForm>

/** For demo data: replaces all templates, without a member of staff. */
export async function replaceFreight(
  tx: Queryable,
  templates: readonly Omit<Form, 'id' | 'active' | 'version'>[],
): Promise<void> {
  await sql.dropTemplates(tx)
  for (const template of templates) await sql.addTemplate(tx, { ...template, active: true })
}

/** Creates (no id) or updates. @throws {Refused} invalidInput (days the wrong way round, no name), notFound, changedMeanwhile */
export function saveTemplate(context: StaffContext, given: Form): Promise<{ id: number }> {
  validateTemplate(given, context.lang)
  const form = given.method === 'pickup' ? { ...given, ...FREE } : given
  return context.db.tx(async (tx) => {
    const { id } = form
    const before = id === undefined ? null : await sql.changeTemplate(tx, id, form)
    if (id !== undefined && before === null) {
      const isThere = await sql.isTemplate(tx, id)
      throw new Refused(isThere ? Reasons.changedMeanwhile : Reasons.notFound)
    }
    const saved = before ?? (await sql.addTemplate(tx, form))
    await audit(tx, context, {
      action: id === undefined ? 'shipping.addTemplate' : 'shipping.changeTemplate',
      object: `freight:${saved.id}`,
      before,
      after: form,
    })
    return { id: saved.id }
  })
}

/** A template that prices checkouts has to be switched off first. @throws {Refused} notFound, freightInUse */
export function removeTemplate(
  context: StaffContext,
  { id }: InputOf<typeof removeFreight>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const removed = await sql.removeTemplate(tx, id)
    if (removed === null) {
      const isThere = await sql.isTemplate(tx, id)
      throw new Refused(isThere ? ShippingReasons.freightInUse : Reasons.notFound)
    }
    await audit(tx, context, {
      action: 'shipping.removeTemplate',
      object: `freight:${id}`,
      before: removed,
      after: null,
    })
    return null
  })
}

/** Pickup is free. */
const FREE = { firstAmount: 0, nextAmount: 0, freeFromAmount: null }

function validateTemplate({ name, daysFrom, daysTo }: Form, lang: Lang): void {
  const fields = [
    ...(name.cn.trim() === ''
      ? [{ path: 'name.cn', message: translate(lang, 'kit.field.required') }]
      : []),
    ...(daysTo < daysFrom
      ? [{ path: 'daysTo', message: translate(lang, 'kit.field.tooSmall', { minimum: daysFrom }) }]
      : []),
  ]
  if (fields.length > 0) throw new Refused(Reasons.invalidInput, { detail: { fields } })
}
