/** Turns rows into what buyers and staff see of an order of machines. */
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { areParcelsSigned } from '#domains/orders/server/plan-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { viewFiles, viewUrls } from '#domains/uploads/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'
import * as objections from './objection-sql.ts'
import * as sql from './sql.ts'

type Viewer = { now: Instant; lang: Lang; session: SessionName }

/** Whether it has left the warehouse: before that nothing is installed or accepted. */
export const isDelivered = ({ fulfilment, lifecycle }: OrderRow): boolean =>
  lifecycle !== 'closed' && (fulfilment === 'shipped' || fulfilment === 'received')

/** What is not over yet: who signs before it says so. */
export function earlyOf(
  { fulfilment }: OrderRow,
  { appointment, isSigned, now }: Arrival,
): 'parcel' | 'installation' | null {
  if (fulfilment !== 'received' && !isSigned) return 'parcel'
  const isAgreed = appointment?.state === 'confirmed' && (appointment.chosenAt ?? '') > now
  return isAgreed ? 'installation' : null
}
type Arrival = { appointment: sql.AppointmentRow | null; isSigned: boolean; now: Instant }

/** What staff see; buyers see it without names of staff. */
export async function viewOf(
  db: Queryable,
  order: OrderRow,
  { now, lang, session }: Viewer,
): Promise<OfficeDeviceOrder> {
  const [project, milestones, appointment, acceptance, objection, isSigned, settings] =
    await Promise.all([
      sql.findProject(db, order.id),
      sql.milestonesOf(db, order.id),
      sql.latestAppointment(db, order.id),
      sql.acceptanceOf(db, order.id),
      objections.latestOf(db, order.id),
      areParcelsSigned(db, order.id),
      readSettings(db),
    ])
  const isClosed = order.lifecycle === 'closed'
  const isOpen = project !== null && isDelivered(order) && acceptance === null
  const areStaffOwing = appointment?.state === 'proposed' || objection?.state === 'open'
  const isLive = appointment?.state === 'proposed' || appointment?.state === 'confirmed'
  return {
    orderNumber: order.number,
    isBegun: project !== null,
    isClosed,
    // What has left is neither made nor packed any more, and nothing of what is closed.
    milestones: await Promise.all(
      milestones
        .filter(({ reachedAt }) => reachedAt !== null || !(isClosed || isDelivered(order)))
        .map(async ({ name, pictureUrls, ...milestone }) => ({
          ...milestone,
          pictureUrls: await viewUrls(db, pictureUrls, { now, session }),
          names: name,
          name: textIn(name, lang).text,
        })),
    ),
    appointment: appointment && viewAppointment(appointment),
    acceptance:
      acceptance &&
      (await viewAcceptance(db, acceptance, {
        now,
        session,
        today: dayIn(now, settings['shop.timeZone']),
      })),
    warrantyMonths: project?.warrantyMonths ?? null,
    warrantyVersion: project?.version ?? 0,
    acceptBy: isOpen ? project.acceptBy : null,
    acceptWaitsFor: isOpen ? (areStaffOwing ? 'staff' : 'buyer') : null,
    early: isOpen ? earlyOf(order, { appointment, isSigned, now }) : null,
    objection,
    canObject: isOpen && objection?.state !== 'open',
    canPropose: isOpen && !isLive,
    canAccept: isOpen,
  }
}

const viewAppointment = ({ decidedAt: _decided, slots, ...shown }: sql.AppointmentRow) => ({
  ...shown,
  slots: slots.map(toInstant),
})

/** An instant inside JSON, as all others are written. */
const toInstant = (at: string): Instant => new Date(at).toISOString()

async function viewAcceptance(
  db: Queryable,
  { signatureFileId, photoFileIds, ...acceptance }: sql.AcceptanceRow,
  { now, session, today }: { now: Instant; session: SessionName; today: string },
) {
  const fileIds = signatureFileId === null ? photoFileIds : [signatureFileId, ...photoFileIds]
  const files = await viewFiles(db, fileIds, { now, session })
  return {
    ...acceptance,
    signature: files.find(({ id }) => id === signatureFileId) ?? null,
    photos: files.filter(({ id }) => id !== signatureFileId),
    isInWarranty: today <= acceptance.warrantyUntil,
  }
}
