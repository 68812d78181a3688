/** Notes of staff about an order. Buyers never see them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam, Version } from '#kit/contract/values.ts'
import { OfficeOrder } from './office-contract.ts'
import { OrderNumber } from './contract.ts'

const NoteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const note = { orderNumber: OrderNumber, noteId: IdParam, revision: Version }

/** Members of staff whom the text names after an `@` are told. @refuses orderNotFound, tooManyNotes */
export const addOrderNote = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/notes',
  who: 'staff:orders.note',
  input: z.object({ orderNumber: OrderNumber, text: NoteText }),
  data: OfficeOrder,
})
/** One's own notes, within `orders.noteEditHours`. @refuses notFound, changedMeanwhile, noteNotYours, noteTooOld */
export const editOrderNote = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/notes/:noteId',
  who: 'staff:orders.note',
  input: z.object({ ...note, text: NoteText }),
  data: OfficeOrder,
})
/**
 * One's own notes, within `orders.noteEditHours`; staff who may manage the staff delete any.
 * @refuses notFound, changedMeanwhile, noteNotYours, noteTooOld
 */
export const deleteOrderNote = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/notes/:noteId/delete',
  who: 'staff:orders.note',
  input: z.object(note),
  data: OfficeOrder,
})
