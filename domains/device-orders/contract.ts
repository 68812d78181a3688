/** What a buyer sees and does of an order of machines beside the order: milestones, installation, acceptance, warranty. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, Instant } from '#kit/contract/values.ts'
import { PHOTOS_MAX, SLOT_COUNT } from './limits.ts'

export const AppointmentState = z.enum(['proposed', 'confirmed', 'returned', 'withdrawn'])
export type AppointmentState = z.infer<typeof AppointmentState>

export const Milestone = z.object({
  id: Id,
  /** In the reader's language. */
  name: z.string(),
  plannedOn: Day,
  reachedAt: z.nullable(Instant),
  note: z.string(),
  pictureUrls: z.array(z.string()),
})
export const Appointment = z.object({
  id: Id,
  state: AppointmentState,
  slots: z.array(Instant),
  note: z.string(),
  proposedAt: Instant,
  /** Until when the merchant means to answer. */
  answerBy: Instant,
  chosenAt: z.nullable(Instant),
  /** Why the merchant asks for other times, or what the buyer should prepare. */
  reply: z.string(),
})
/** What is not over yet: the parcels have not arrived, or the agreed installation is to come. */
const Early = z.nullable(z.enum(['parcel', 'installation']))
export const ObjectionState = z.enum(['open', 'answered', 'withdrawn'])
export type ObjectionState = z.infer<typeof ObjectionState>
/** The buyer says that something is wrong: until it is answered nothing is deemed accepted. */
export const Objection = z.object({
  id: Id,
  state: ObjectionState,
  text: z.string(),
  raisedAt: Instant,
  answerBy: Instant,
  reply: z.string(),
  endedAt: z.nullable(Instant),
  /** Its answer gives all days of acceptance again; not so from the third of an order on. */
  givesWholeDays: z.boolean(),
})
export const Acceptance = z.object({
  /** Nobody signed in time: it counts as accepted, and has neither signer nor photos. */
  isDeemed: z.boolean(),
  signerName: z.string(),
  remarks: z.string(),
  /** Null where the file was lost, and where nobody signed. */
  signature: z.nullable(UploadedFile),
  photos: z.array(UploadedFile),
  acceptedAt: Instant,
  /** What was not over when it was signed, as its signer said. */
  early: Early,
  warrantyMonths: z.int(),
  /** The last day, on the shop's clock. */
  warrantyUntil: Day,
  isInWarranty: z.boolean(),
})
export const DeviceOrder = z.object({
  orderNumber: OrderNumber,
  /** Whether it has begun: paid, or its deposit is. */
  isBegun: z.boolean(),
  /** It ended: what was planned is not done any more. */
  isClosed: z.boolean(),
  milestones: z.array(Milestone),
  /** The latest. */
  appointment: z.nullable(Appointment),
  acceptance: z.nullable(Acceptance),
  /** From acceptance on; null before it has begun. */
  warrantyMonths: z.nullable(z.int()),
  /** When the machine counts as accepted unless it was signed for; null while this clock does not run. */
  acceptBy: z.nullable(Instant),
  /** Who has to act before it is accepted: while the merchant owes an answer, the clock stands. */
  acceptWaitsFor: z.nullable(z.enum(['buyer', 'staff'])),
  /** Whoever signs now says that they do so before it. */
  early: Early,
  /** The latest. */
  objection: z.nullable(Objection),
  canObject: z.boolean(),
  canPropose: z.boolean(),
  canAccept: z.boolean(),
})
export type DeviceOrder = z.infer<typeof DeviceOrder>

const numbered = z.object({ orderNumber: OrderNumber })

/** @refuses orders.orderNotFound, also for orders of others and of other goods */
export const myDeviceOrder = endpoint({
  method: 'GET',
  path: '/device-orders/:orderNumber',
  who: 'buyer',
  input: numbered,
  data: DeviceOrder,
})
/** Three times at which the machine could be installed. @refuses notShipped, slotsWrong, appointmentThere, acceptedAlready, tooMany */
export const proposeInstallation = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/appointments',
  who: 'buyer',
  input: z.extend(numbered, {
    slots: z.array(Instant).check(z.length(SLOT_COUNT)),
    note: z.string().check(z.trim(), z.maxLength(300)),
  }),
  data: DeviceOrder,
})
/** Takes a proposal back, or an agreed time before it has come. @refuses noAppointment, acceptedAlready */
export const withdrawInstallation = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/appointments/withdraw',
  who: 'buyer',
  input: numbered,
  data: DeviceOrder,
})
/**
 * Signs the protocol that the machine was installed and works, once: the warranty begins. Files are the caller's uploads of the purpose `answer`.
 * An order that was not received before is received with it.
 * @refuses notShipped, acceptedAlready, changedMeanwhile where the months of warranty are others by now, tooEarly (nothing was said of
 * it), fileNotYours
 */
export const acceptDevice = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/acceptance',
  who: 'buyer',
  input: z.extend(numbered, {
    signerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    remarks: z.string().check(z.trim(), z.maxLength(1000)),
    /** As the signer read them. */
    warrantyMonths: z.int().check(z.minimum(0), z.maximum(120)),
    /** The signer knows that the parcels or the agreed installation are still to come. */
    isEarly: z._default(z.boolean(), false),
    signatureFileId: FileId,
    photoFileIds: z.array(FileId).check(z.maxLength(PHOTOS_MAX)),
  }),
  data: DeviceOrder,
})
/** Says what is wrong: the clock of acceptance stands until the merchant has answered. @refuses notShipped, acceptedAlready, objectionThere, tooMany */
export const objectToAcceptance = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/objections',
  who: 'buyer',
  input: z.extend(numbered, {
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  data: DeviceOrder,
})
/** It has been put right. @refuses noObjection, acceptedAlready */
export const withdrawObjection = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/objections/withdraw',
  who: 'buyer',
  input: numbered,
  data: DeviceOrder,
})
