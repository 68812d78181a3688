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
export const Acceptance = z.object({
  /** Nobody signed in time: it counts as accepted, and has neither signer nor photos. */
  isDeemed: z.boolean(),
  signerName: z.string(),
  remarks: z.string(),
  /** Null where the file was lost, and where nobody signed. */
  signature: z.nullable(UploadedFile),
  photos: z.array(UploadedFile),
  acceptedAt: Instant,
  warrantyMonths: z.int(),
  /** The last day, on the shop's clock. */
  warrantyUntil: Day,
  isInWarranty: z.boolean(),
})
export const DeviceOrder = z.object({
  orderNumber: OrderNumber,
  /** Whether it has begun: paid, or its deposit is. */
  isBegun: z.boolean(),
  milestones: z.array(Milestone),
  /** The latest. */
  appointment: z.nullable(Appointment),
  acceptance: z.nullable(Acceptance),
  /** From acceptance on; null before it has begun. */
  warrantyMonths: z.nullable(z.int()),
  /** When the machine counts as accepted unless it was signed for; null while this clock does not run. */
  acceptBy: z.nullable(Instant),
  /** Who has to act before it is accepted: while the merchant owes an answer about installation, the clock stands. */
  acceptWaitsFor: z.nullable(z.enum(['buyer', 'staff'])),
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
 * @refuses notShipped, acceptedAlready, changedMeanwhile where the months of warranty are others by now, fileNotYours
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
    signatureFileId: FileId,
    photoFileIds: z.array(FileId).check(z.maxLength(PHOTOS_MAX)),
  }),
  data: DeviceOrder,
})
