/** Statements about projects (an order of machines that has begun), milestones, appointments and acceptances. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/values.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { AppointmentState } from '../contract.ts'

export type ProjectRow = {
  orderId: number
  buyerId: number
  number: string
  lang: Lang
  begunAt: Instant
  warrantyMonths: number
  version: number
  /** Null in orders that began before contracts said it. */
  acceptDays: number | null
  acceptBy: Instant | null
  remindAt: Instant | null
  /** The first reminder of this deadline. */
  remindedAt: Instant | null
}

/** Begins an order with the milestones of the day, planned from the shop's today on; one that has shipped already has nothing to plan. */
export async function begin(
  tx: Queryable,
  order: { id: number; buyerId: number; number: string; lang: Lang },
  at: {
    now: Instant
    today: string
    warrantyMonths: number
    acceptDays: number
    isShipped: boolean
  },
): Promise<void> {
  await tx.count(sql`
    with begun as (
      insert into device_orders.project (order_id, buyer_id, number, lang, begun_at, warranty_months, accept_days)
      values (${order.id}, ${order.buyerId}, ${order.number}, ${order.lang}, ${at.now}, ${at.warrantyMonths}, ${at.acceptDays})
      on conflict do nothing returning order_id)
    insert into device_orders.milestone (order_id, position, name, planned_on)
    select begun.order_id, t.position, t.name, ${at.today}::date + t.days from begun, device_orders.template t
    where not ${at.isShipped}`)
}

export const findProject = (db: Queryable, orderId: number, { lock = false } = {}) =>
  db.maybeRow<ProjectRow>(
    lock
      ? sql`select * from device_orders.project where order_id = ${orderId} for update`
      : sql`select * from device_orders.project where order_id = ${orderId}`,
  )

export type MilestoneRow = {
  id: number
  name: Translated
  plannedOn: string
  reachedAt: Instant | null
  note: string
  pictureUrls: string[]
  staffName: string
  version: number
}

export const milestonesOf = (db: Queryable, orderId: number) =>
  db.rows<MilestoneRow>(sql`
    select id, name, planned_on::text as planned_on, reached_at, note, picture_urls, staff_name, version
    from device_orders.milestone where order_id = ${orderId} order by planned_on, position, id`)

export type MilestoneForm = {
  orderId: number
  name: Translated
  plannedOn: string
  reachedAt: Instant | null
  note: string
  pictureUrls: readonly string[]
  staffName: string
}

/** @returns false where the order has as many as it may have */
export const addMilestone = async (
  tx: Queryable,
  form: MilestoneForm,
  most: number,
): Promise<boolean> =>
  (await tx.count(sql`
    insert into device_orders.milestone (order_id, position, name, planned_on, reached_at, note, picture_urls, staff_name)
    select ${form.orderId}::bigint, coalesce(max(position), 0) + 1, ${JSON.stringify(form.name)}::jsonb, ${form.plannedOn}::date,
      ${form.reachedAt}::timestamptz, ${form.note}, ${form.pictureUrls as string[]}::text[], ${form.staffName}
    from device_orders.milestone where order_id = ${form.orderId} having count(*) < ${most}`)) === 1

/** @returns false when it was changed meanwhile, or is not of this order */
export const changeMilestone = async (
  tx: Queryable,
  { id, version, ...form }: MilestoneForm & { id: number; version: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.milestone set name = ${JSON.stringify(form.name)}::jsonb, planned_on = ${form.plannedOn}::date,
      reached_at = ${form.reachedAt}::timestamptz, note = ${form.note}, picture_urls = ${form.pictureUrls as string[]}::text[],
      staff_name = ${form.staffName}, version = version + 1
    where id = ${id} and order_id = ${form.orderId} and version = ${version}`)) === 1

/** @returns false when it is not there, or was reached */
export const removeMilestone = async (
  tx: Queryable,
  { id, orderId }: { id: number; orderId: number },
): Promise<boolean> =>
  (await tx.count(sql`
    delete from device_orders.milestone where id = ${id} and order_id = ${orderId} and reached_at is null`)) ===
  1

/** The end of the last day that is planned, on the shop's clock. */
export const lastPlanned = (tx: Queryable, orderId: number, zone: string) =>
  tx.row<{ at: Instant | null }>(sql`
    select (max(planned_on) + 1)::timestamp at time zone ${zone} as at
    from device_orders.milestone where order_id = ${orderId}`)

export type AppointmentRow = {
  id: number
  state: AppointmentState
  slots: Instant[]
  note: string
  proposedAt: Instant
  answerBy: Instant
  chosenAt: Instant | null
  decidedAt: Instant | null
  reply: string
}

export const latestAppointment = (db: Queryable, orderId: number) =>
  db.maybeRow<AppointmentRow>(sql`
    select id, state, to_jsonb(slots) as slots, note, proposed_at, answer_by, chosen_at, decided_at, reply
    from device_orders.appointment where order_id = ${orderId} order by id desc limit 1`)

/** @returns false when one is proposed or confirmed already */
export const propose = async (
  tx: Queryable,
  form: {
    orderId: number
    buyerId: number
    slots: readonly Instant[]
    note: string
    now: Instant
    answerBy: Instant
  },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into device_orders.appointment (order_id, buyer_id, slots, note, proposed_at, answer_by)
    values (${form.orderId}, ${form.buyerId}, ${form.slots as string[]}::timestamptz[], ${form.note}, ${form.now}, ${form.answerBy})
    on conflict (order_id) where state in ('proposed', 'confirmed') do nothing`)) === 1

/** An agreed time until it comes. @returns false when there is none that may be withdrawn */
export const withdraw = async (
  tx: Queryable,
  { orderId, from, now }: { orderId: number; from: readonly AppointmentState[]; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.appointment set state = 'withdrawn', decided_at = ${now}
    where order_id = ${orderId} and state = any(${from as string[]}) and (state <> 'confirmed' or chosen_at > ${now}::timestamptz)`)) ===
  1

/** Confirms one, or asks for other times. @returns false when it is none of this order's that waits */
export const decide = async (
  tx: Queryable,
  to: {
    id: number
    orderId: number
    from: readonly AppointmentState[]
    state: 'confirmed' | 'returned'
    chosenAt: Instant | null
    reply: string
    staffId: number
    now: Instant
  },
): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.appointment set state = ${to.state}, chosen_at = ${to.chosenAt}::timestamptz, reply = ${to.reply},
      staff_id = ${to.staffId}, decided_at = ${to.now}
    where id = ${to.id} and order_id = ${to.orderId} and state = any(${to.from as string[]})
      and (${to.chosenAt}::timestamptz is null or ${to.chosenAt}::timestamptz = any(slots))`)) === 1

export type AcceptanceRow = {
  isDeemed: boolean
  signerName: string
  remarks: string
  signatureFileId: string | null
  photoFileIds: string[]
  acceptedAt: Instant
  /** What was not over when it was signed, as its signer said. */
  early: 'parcel' | 'installation' | null
  warrantyMonths: number
  warrantyUntil: string
}

export const acceptanceOf = (db: Queryable, orderId: number) =>
  db.maybeRow<AcceptanceRow>(sql`
    select is_deemed, signer_name, remarks, signature_file_id, photo_file_ids, accepted_at, early, warranty_months,
      warranty_until::text as warranty_until
    from device_orders.acceptance where order_id = ${orderId}`)

/** With it the clock stops. @returns false when it was accepted before */
export const accept = async (
  tx: Queryable,
  form: {
    orderId: number
    buyerId: number
    signerName: string
    remarks: string
    signatureFileId: string
    photoFileIds: readonly string[]
    early: 'parcel' | 'installation' | null
    now: Instant
    today: string
  },
): Promise<boolean> =>
  (await tx.count(sql`
    with p as (
      update device_orders.project set accept_by = null, remind_at = null, reminded_at = null
      where order_id = ${form.orderId} and buyer_id = ${form.buyerId} returning order_id, buyer_id, warranty_months)
    insert into device_orders.acceptance (order_id, buyer_id, signer_name, remarks, signature_file_id, photo_file_ids, accepted_at,
      early, warranty_months, warranty_until)
    select order_id, buyer_id, ${form.signerName}, ${form.remarks}, ${form.signatureFileId},
      ${form.photoFileIds as string[]}::text[], ${form.now}::timestamptz, ${form.early}, warranty_months,
      (${form.today}::date + make_interval(months => warranty_months))::date
    from p on conflict do nothing`)) === 1

/** Nobody signed by the deadline. With it the clock stops. */
export const deemAccepted = (
  tx: Queryable,
  { project, day }: { project: ProjectRow; day: string },
): Promise<number> =>
  tx.count(sql`
    with p as (
      update device_orders.project set accept_by = null, remind_at = null, reminded_at = null
      where order_id = ${project.orderId} returning order_id, buyer_id, warranty_months)
    insert into device_orders.acceptance (order_id, buyer_id, is_deemed, signer_name, accepted_at, reminded_at, warranty_months,
      warranty_until)
    select order_id, buyer_id, true, '', ${project.acceptBy}::timestamptz, ${project.remindedAt}::timestamptz, warranty_months,
      (${day}::date + make_interval(months => warranty_months))::date
    from p on conflict do nothing`)

/** The deadline of acceptance, with its reminders. */
export const setClock = (
  tx: Queryable,
  orderId: number,
  to: { acceptBy: Instant; remindAt: Instant | null; remindedAt: Instant | null },
) =>
  tx.count(sql`
    update device_orders.project set accept_by = ${to.acceptBy}, remind_at = ${to.remindAt}, reminded_at = ${to.remindedAt}
    where order_id = ${orderId}`)

/** Only months of the version that staff saw. @returns false when others changed them meanwhile */
export const setWarranty = async (
  tx: Queryable,
  { orderId, months, version }: { orderId: number; months: number; version: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.project set warranty_months = ${months}, version = version + 1
    where order_id = ${orderId} and version = ${version}`)) === 1
