/** Freight for a place, carriers, and the merchant's changes to them. */
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import type * as z from 'zod/mini'
import type { Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import type { FreightTemplateForm } from '../contract.ts'
import { deliveriesFor, type Delivery, type Place, type Shipment } from './freight.ts'
import * as sql from './sql.ts'

type Wanted = { place: Place; shipments: readonly Shipment[]; currency: Currency }

/** What each way of sending costs today, in the order's currency. */
export async function freightFor(
  db: Queryable,
  { place, shipments, currency }: Wanted,
): Promise<Delivery[]> {
  const [settings, templates] = await Promise.all([readSettings(db), sql.activeTemplates(db)])
  const rates = { CNY: 1, USD: settings['shop.rateUSD'], IDR: settings['shop.rateIDR'] } as const
  return deliveriesFor(templates, place, shipments, currency, rates[currency])
}

export type Carrier = {
  id: number
  /** In Chinese, as parcels keep it. */
  name: string
  phone: string
  /** Whether a number looks like this carrier's; warns only. */
  fits: (trackingNumber: string) => boolean
  /** `{number}` stands for the tracking number; null where there is no page. */
  trackingUrl: string | null
}

/** @returns null when there is none, or it is used no more */
export async function carrierById(db: Queryable, carrierId: number): Promise<Carrier | null> {
  const row = await sql.carrier(db, carrierId)
  if (row === null) return null
  const { id, phone, numberPattern, trackingUrl } = row
  const fits = (number: string) => numberPattern === null || new RegExp(numberPattern).test(number)
  return { id, name: row.name.cn, phone, fits, trackingUrl }
}

export async function listCarriers({ db, lang }: { db: Queryable; lang: Lang }) {
  const rows = await sql.carriers(db)
  return rows.map((row) => ({ ...row, name: textIn(row.name, lang).text }))
}

export const listTemplates = ({ db }: { db: Queryable }) => sql.templates(db)

/** @throws {Refused} notFound */
export async function saveTemplate(
  context: StaffContext,
  form: z.infer<typeof FreightTemplateForm>,
) {
  return context.db.tx(async (tx) => {
    const { id } = form
    if (id === undefined) {
      const made = await sql.addTemplate(tx, form)
      await audit(tx, context, {
        action: 'shipping.addTemplate',
        object: `freight:${made.id}`,
        before: null,
        after: form,
      })
      return made
    }
    const changed = await sql.changeTemplate(tx, id, form)
    if (changed === null) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'shipping.changeTemplate',
      object: `freight:${id}`,
      before: changed.before,
      after: form,
    })
    return { id }
  })
}
