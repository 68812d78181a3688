/** Messages to the shop from its contact form: sent by anybody, answered by the staff, read on by buyers in their account. */
import * as z from 'zod/mini'
import { Email, Phone, Proof } from '#domains/accounts/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { FlagParam, Id, IdParam, Instant, Lang, page, Version } from '#kit/contract/values.ts'
import { TOPICS } from './limits.ts'

export const EnquiryState = z.enum(['new', 'answered', 'closed'])
export const Topic = z.enum(TOPICS)

export const TEXT_MAX = 3000
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX))

export const Entry = z.object({
  id: Id,
  author: z.enum(['sender', 'shop']),
  text: z.string(),
  at: Instant,
})
export const Enquiry = z.object({
  id: Id,
  state: EnquiryState,
  topic: Topic,
  orderNumber: z.nullable(z.string()),
  sentAt: Instant,
  writtenAt: Instant,
  /** By then the shop means to answer; null while it owes no answer. */
  answerBy: z.nullable(Instant),
  entries: z.array(Entry),
})
export type Enquiry = z.infer<typeof Enquiry>

export const EnquiryForm = z.object({
  topic: Topic,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** One of both, unless a buyer is logged in: they are answered in their account. */
  email: z.nullable(Email),
  phone: z.nullable(Phone),
  /** Of a buyer who is logged in, one of their orders. */
  orderNumber: z.nullable(OrderNumber),
  text: Text,
})
/**
 * Sent twice with one key, it is the same message; other words under it are refused.
 * @refuses keyReused, contactNeeded, orderUnknown, notAccepting, workNeeded, captchaAway, tooMany
 */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries',
  who: 'shopper',
  input: z.extend(EnquiryForm, { requestKey: z.uuid(), proof: Proof }),
  data: z.object({ id: Id, answerBy: Instant }),
})

/** My messages with all that was answered, the newest first. */
export const myEnquiries = endpoint({
  method: 'GET',
  path: '/user/enquiries',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(Enquiry),
})
/** Writes on, which opens what was closed. Sent twice with one key, it is the same reply. @refuses keyReused, notFound, threadFull, tooMany */
export const replyToEnquiry = endpoint({
  method: 'POST',
  path: '/user/enquiries/:enquiryId/reply',
  who: 'buyer',
  input: z.object({ enquiryId: IdParam, text: Text, requestKey: z.uuid() }),
  data: Enquiry,
})

// --- back office ----------------------------------------------------------------------------------

export const OfficeEnquiry = z.extend(Enquiry, {
  name: z.string(),
  /** As typed; of a buyer who typed none, that of the account. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: a stranger, whose order number is only what they typed. */
  buyer: z.nullable(z.object({ id: Id, nickName: z.string() })),
  lang: Lang,
  assigned: z.nullable(z.object({ id: Id, name: z.string() })),
  entries: z.array(z.extend(Entry, { staffName: z.nullable(z.string()) })),
  version: Version,
})
export type OfficeEnquiry = z.infer<typeof OfficeEnquiry>

/** New ones first by when they are due; others, the newest first. */
export const officeEnquiries = endpoint({
  method: 'GET',
  path: '/office/enquiries',
  who: 'staff:enquiries.answer',
  input: z.object({
    state: z._default(EnquiryState, 'new'),
    /** Assigned to whoever asks. */
    mine: z._default(FlagParam, false),
    /** In a name, an address, a number of an order or a telephone, or in what was written. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeEnquiry),
})
export const waitingEnquiries = endpoint({
  method: 'GET',
  path: '/office/enquiries/waiting',
  who: 'staff:enquiries.answer',
  input: z.object({}),
  data: z.object({ newCount: z.int(), lateCount: z.int() }),
})
/** @refuses notFound */
export const officeEnquiry = endpoint({
  method: 'GET',
  path: '/office/enquiries/:enquiryId',
  who: 'staff:enquiries.answer',
  input: z.object({ enquiryId: IdParam }),
  data: OfficeEnquiry,
})
/** What one buyer wrote last, the newest first. */
export const enquiriesOfBuyer = endpoint({
  method: 'GET',
  path: '/office/customers/:buyerId/enquiries',
  who: 'staff:enquiries.answer',
  input: z.object({ buyerId: IdParam }),
  data: z.array(
    z.object({
      id: Id,
      state: EnquiryState,
      topic: Topic,
      writtenAt: Instant,
      answerBy: z.nullable(Instant),
    }),
  ),
})
const Act = z.object({ enquiryId: IdParam, version: Version })
/** `version` is what was read: of two who answer it, one does. @refuses notFound, changedMeanwhile, threadFull */
export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/answer',
  who: 'staff:enquiries.answer',
  input: z.extend(Act, { text: Text }),
  data: OfficeEnquiry,
})
/** Takes it, or lets go of it. @refuses notFound, changedMeanwhile */
export const assignEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/assign',
  who: 'staff:enquiries.answer',
  input: z.extend(Act, { isMine: z.boolean() }),
  data: OfficeEnquiry,
})
/** @refuses notFound, changedMeanwhile, notNow */
export const closeEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/close',
  who: 'staff:enquiries.answer',
  input: Act,
  data: OfficeEnquiry,
})
