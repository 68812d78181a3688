/** Notes of staff about a thing: an order, a customer, an enquiry. Buyers never see them. */
import * as z from 'zod/mini'
import { endpoint, type Who } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Version } from '#kit/contract/values.ts'
import { NOTE_LENGTH_MOST } from './limits.ts'

export const Note = z.object({
  id: Id,
  staffId: Id,
  staffName: z.string(),
  text: z.string(),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  revision: Version,
  /** It mentions the reader, who has not read it yet. */
  isForReader: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type Note = z.infer<typeof Note>

/** The number of an order, the id of a customer or of an enquiry. */
const Key = z.string().check(z.minLength(1), z.maxLength(40))
const NoteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH_MOST))
const Notes = z.array(Note)

type Things = 'orders' | 'customers' | 'enquiries'

const listOf = <T extends Things, W extends Who>(things: T, who: W) =>
  endpoint({
    method: 'GET',
    path: `/office/notes/${things}/:key`,
    who,
    input: z.object({ key: Key }),
    data: Notes,
  })
const addTo = <T extends Things, W extends Who>(things: T, who: W) =>
  endpoint({
    method: 'POST',
    path: `/office/notes/${things}/:key`,
    who,
    input: z.object({ key: Key, text: NoteText }),
    data: Notes,
  })
const editOf = <T extends Things, W extends Who>(things: T, who: W) =>
  endpoint({
    method: 'POST',
    path: `/office/notes/${things}/:key/:noteId`,
    who,
    input: z.object({ key: Key, noteId: IdParam, revision: Version, text: NoteText }),
    data: Notes,
  })
const deleteOf = <T extends Things, W extends Who>(things: T, who: W) =>
  endpoint({
    method: 'POST',
    path: `/office/notes/${things}/:key/:noteId/delete`,
    who,
    input: z.object({ key: Key, noteId: IdParam, revision: Version }),
    data: Notes,
  })

/** The oldest first. @refuses notFound */
export const listOrderNotes = listOf('orders', 'staff:orders.read')
/** Members of staff whom the text names after an `@` are told. @refuses notFound, tooMany */
export const addOrderNote = addTo('orders', 'staff:orders.note')
/** One's own notes, within `orders.noteEditHours`. @refuses notFound, changedMeanwhile, notYours, tooOld */
export const editOrderNote = editOf('orders', 'staff:orders.note')
/**
 * One's own notes, within `orders.noteEditHours`; staff who may manage the staff delete any.
 * @refuses notFound, changedMeanwhile, notYours, tooOld
 */
export const deleteOrderNote = deleteOf('orders', 'staff:orders.note')

/** The oldest first. @refuses notFound */
export const listCustomerNotes = listOf('customers', 'staff:customers.read')
/** Members of staff whom the text names after an `@` are told. @refuses notFound, tooMany */
export const addCustomerNote = addTo('customers', 'staff:customers.write')
/** One's own notes. @refuses notFound, changedMeanwhile, notYours */
export const editCustomerNote = editOf('customers', 'staff:customers.write')
/** One's own notes; staff who may manage the staff delete any. @refuses notFound, changedMeanwhile, notYours */
export const deleteCustomerNote = deleteOf('customers', 'staff:customers.write')

/** The oldest first. @refuses notFound */
export const listEnquiryNotes = listOf('enquiries', 'staff:enquiries.answer')
/** Members of staff whom the text names after an `@` are told. @refuses notFound, tooMany */
export const addEnquiryNote = addTo('enquiries', 'staff:enquiries.answer')
/** One's own notes. @refuses notFound, changedMeanwhile, notYours */
export const editEnquiryNote = editOf('enquiries', 'staff:enquiries.answer')
/** One's own notes; staff who may manage the staff delete any. @refuses notFound, changedMeanwhile, notYours */
export const deleteEnquiryNote = deleteOf('enquiries', 'staff:enquiries.answer')
