/** An order of machines as staff see and move it: milestones, the installation, the warranty. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Day,
  Id,
  IdParam,
  Instant,
  int,
  PicturePath,
  requiredTexts,
  Translated,
  Version,
} from '#kit/contract/values.ts'
import { DeviceOrder, Milestone } from './contract.ts'
import { PICTURES_MAX } from './limits.ts'

const NAME_MAX = 60
const names = requiredTexts(NAME_MAX)
const numbered = z.object({ orderNumber: OrderNumber })

export const OfficeMilestone = z.extend(Milestone, {
  names: Translated,
  /** Who marked it as reached. */
  staffName: z.string(),
  version: Version,
})
export const OfficeDeviceOrder = z.extend(DeviceOrder, {
  milestones: z.array(OfficeMilestone),
  /** Of the months of warranty; 0 before it has begun. */
  warrantyVersion: Version,
})
export type OfficeDeviceOrder = z.infer<typeof OfficeDeviceOrder>

export const officeDeviceOrder = endpoint({
  method: 'GET',
  path: '/office/device-orders/:orderNumber',
  who: 'staff:orders.read',
  input: numbered,
  data: OfficeDeviceOrder,
})
/**
 * Adds a milestone, or changes one that has `milestoneId`. Its buyer is told when it is reached, once.
 * @refuses notBegun, tooManyMilestones, changedMeanwhile, notFound
 */
export const saveMilestone = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/milestones',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    milestoneId: z.nullable(Id),
    names,
    plannedOn: Day,
    isReached: z.boolean(),
    note: z.string().check(z.trim(), z.maxLength(500)),
    pictureUrls: z.array(PicturePath).check(z.maxLength(PICTURES_MAX)),
    version: Version,
  }),
  data: OfficeDeviceOrder,
})
/** One that was not reached. @refuses notFound */
export const removeMilestone = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/milestones/remove',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { milestoneId: Id }),
  data: OfficeDeviceOrder,
})
/** Takes one of the proposed times. @refuses noAppointment, slotPassed */
export const confirmInstallation = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/appointments/confirm',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    appointmentId: Id,
    chosenAt: Instant,
    reply: z.string().check(z.trim(), z.maxLength(300)),
  }),
  data: OfficeDeviceOrder,
})
/** None of the proposed times is possible, or the agreed one is not any more. @refuses noAppointment, acceptedAlready */
export const askForOtherTimes = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/appointments/return',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    appointmentId: Id,
    reply: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  data: OfficeDeviceOrder,
})
/** Says what was done about it: the days of acceptance count anew from now. Its buyer is told. @refuses noObjection, acceptedAlready */
export const answerObjection = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/objections/answer',
  who: 'staff:orders.ship',
  input: z.extend(numbered, {
    objectionId: Id,
    reply: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  data: OfficeDeviceOrder,
})
/**
 * Months of warranty from acceptance; not after it. Its buyer is told. Other months take a second person: until a colleague has
 * approved them the order keeps its own.
 * @refuses notBegun, acceptedAlready, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const setWarranty = endpoint({
  method: 'POST',
  path: '/office/device-orders/:orderNumber/warranty',
  who: 'staff:orders.ship',
  input: z.extend(numbered, { months: int(0, 120), version: Version }),
  data: OfficeDeviceOrder,
})

/** A milestone that new orders begin with; without `id` a new one. */
export const MilestoneTemplate = z.object({
  id: z.optional(Id),
  version: z.optional(Version),
  name: names,
  /** Planned so many days after the order has begun. */
  days: int(0, 730),
})
export const listMilestoneTemplates = endpoint({
  method: 'GET',
  path: '/office/device-orders/templates',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.array(z.extend(MilestoneTemplate, { id: Id, version: Version })),
})
/** Orders that have begun keep theirs. @refuses changedMeanwhile, tooManyMilestones */
export const saveMilestoneTemplate = endpoint({
  method: 'POST',
  path: '/office/device-orders/templates',
  who: 'staff:orders.ship',
  input: MilestoneTemplate,
  data: MilestoneTemplate,
})
/** @refuses notFound */
export const removeMilestoneTemplate = endpoint({
  method: 'POST',
  path: '/office/device-orders/templates/:id/remove',
  who: 'staff:orders.ship',
  input: z.object({ id: IdParam }),
  data: z.object({}),
})
