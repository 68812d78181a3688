/** Statements of shipping. They read and write tables of the schema `shipping` only. */
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { FreightTemplateForm } from '../contract.ts'
import type { CarrierForm } from '../office-contract.ts'
import type { Template } from './freight.ts'

type Form = z.infer<typeof FreightTemplateForm>
type Stored<Values> = Omit<Values, 'id' | 'version'> & { id: number; version: number }

export type Carrier = {
  id: number
  name: Translated
  phone: string
  numberPattern: string | null
  trackingUrl: string | null
  /** Its parcels have a number. */
  tracked: boolean
}

const carrierColumns = sql`id, name, phone, number_pattern, tracking_url, tracked, position, active, version`
const template = sql`id, method, regions, first_grams, first_amount, next_grams, next_amount, free_from_amount, days_from, days_to, warehouse_ids`
const wholeTemplate = sql`${template}, name, active, version`

export function activeTemplates(db: Queryable) {
  return db.rows<Template>(sql`
    select ${template} from shipping.freight_template where active order by cardinality(regions) desc, id`)
}

export function templates(db: Queryable) {
  return db.rows<Stored<Form>>(sql`
    select ${wholeTemplate} from shipping.freight_template order by method, id`)
}

export const dropTemplates = (db: Queryable) => db.count(sql`delete from shipping.freight_template`)

export function addTemplate(db: Queryable, form: Form) {
  return db.row<{ id: number }>(sql`
    insert into shipping.freight_template (name, method, regions, first_grams, first_amount, next_grams, next_amount,
      free_from_amount, days_from, days_to, active, warehouse_ids)
    values (${JSON.stringify(form.name)}::jsonb, ${form.method}, ${form.regions}::text[], ${form.firstGrams}, ${form.firstAmount},
      ${form.nextGrams}, ${form.nextAmount}, ${form.freeFromAmount}, ${form.daysFrom}, ${form.daysTo}, ${form.active}, ${form.warehouseIds}::bigint[])
    returning id`)
}

/** @returns the template before the change, or null when there is none with this id in the version that was edited */
export function changeTemplate(db: Queryable, id: number, form: Form) {
  return db.maybeRow<Stored<Form>>(sql`
    with old as (select * from shipping.freight_template where id = ${id} and version = ${form.version ?? null}::int for update),
    changed as (
      update shipping.freight_template as template
      set name = ${JSON.stringify(form.name)}::jsonb, method = ${form.method}, regions = ${form.regions}::text[],
        first_grams = ${form.firstGrams}, first_amount = ${form.firstAmount}, next_grams = ${form.nextGrams},
        next_amount = ${form.nextAmount}, free_from_amount = ${form.freeFromAmount}, days_from = ${form.daysFrom},
        days_to = ${form.daysTo}, active = ${form.active}, warehouse_ids = ${form.warehouseIds}::bigint[],
        version = template.version + 1
      from old where template.id = old.id
    )
    select ${wholeTemplate} from old`)
}

/** Every template's amounts in another base currency, of which `rate` units are one of the former. */
export const convertFreight = (tx: Queryable, rate: number, currency: Currency) => {
  const converted = (amount: Sql) =>
    sql`(round(${amount} * ${rate}::numeric / ${PRICE_STEP[currency]}) * ${PRICE_STEP[currency]})::bigint`
  return tx.count(sql`
    update shipping.freight_template set first_amount = ${converted(sql`first_amount`)},
      next_amount = ${converted(sql`next_amount`)}, free_from_amount = ${converted(sql`free_from_amount`)},
      version = version + 1`)
}

/** @returns the deleted template, or null where none with this id is switched off */
export function removeTemplate(db: Queryable, id: number) {
  return db.maybeRow<Stored<Form>>(sql`
    delete from shipping.freight_template where id = ${id} and not active returning ${wholeTemplate}`)
}

export const isTemplate = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.maybeRow(sql`select id from shipping.freight_template where id = ${id}`)) !== null

export function carriers(db: Queryable) {
  return db.rows<Carrier>(sql`
    select id, name, phone, number_pattern, tracking_url, tracked from shipping.carrier where active order by position, id`)
}

export function carrier(db: Queryable, id: number) {
  return db.maybeRow<Carrier>(sql`
    select id, name, phone, number_pattern, tracking_url, tracked from shipping.carrier where id = ${id} and active`)
}

type CarrierOf = z.infer<typeof CarrierForm>

export function allCarriers(db: Queryable) {
  return db.rows<Stored<CarrierOf>>(sql`
    select ${carrierColumns} from shipping.carrier order by position, id`)
}

export function addCarrier(tx: Queryable, form: CarrierOf) {
  return tx.row<{ id: number }>(sql`
    insert into shipping.carrier (name, phone, number_pattern, tracking_url, tracked, position, active)
    values (${JSON.stringify(form.name)}::jsonb, ${form.phone}, ${form.numberPattern}, ${form.trackingUrl},
      ${form.tracked}, ${form.position}, ${form.active})
    returning id`)
}

/** @returns the carrier before the change, or null when there is none with this id in the version that was edited */
export function changeCarrier(tx: Queryable, id: number, form: CarrierOf) {
  return tx.maybeRow<Stored<CarrierOf>>(sql`
    with old as (select * from shipping.carrier where id = ${id} and version = ${form.version ?? null}::int for update),
    changed as (
      update shipping.carrier c set name = ${JSON.stringify(form.name)}::jsonb, phone = ${form.phone},
        number_pattern = ${form.numberPattern}, tracking_url = ${form.trackingUrl}, tracked = ${form.tracked},
        position = ${form.position}, active = ${form.active}, version = c.version + 1
      from old where c.id = old.id
    )
    select ${carrierColumns} from old`)
}

export const isCarrier = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.maybeRow(sql`select id from shipping.carrier where id = ${id}`)) !== null
