/** Saved lists: goods that a buyer orders together again and again. All calls refuse others' lists with listNotFound. */
import * as z from 'zod/mini'
import { Quantity } from '#domains/cart/contract.ts'
import { AddReport } from '#domains/cart/report-contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant } from '#kit/contract/values.ts'
import { LIST_NAME_MAX } from './limits.ts'

const ListName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX), z.regex(/^[^\p{Cc}]*$/u))
const ofList = z.object({ listId: IdParam })

export const SavedLine = z.object({
  lineId: Id,
  skuId: Id,
  /** Null, as are name and price, where it is gone for good. */
  productId: z.nullable(Id),
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  pictureUrl: z.nullable(z.string()),
  unitName: z.string(),
  step: z.int(),
  quantity: z.int(),
  /** Retail, of one unit; null while it is not sold. */
  unitAmount: z.nullable(z.int()),
})
export const SavedList = z.object({
  id: Id,
  name: z.string(),
  lineCount: z.int(),
  changedAt: Instant,
})
export type SavedList = z.infer<typeof SavedList>
export const SavedListDetail = z.extend(SavedList, {
  currency: Currency,
  lines: z.array(SavedLine),
})
export type SavedListDetail = z.infer<typeof SavedListDetail>

/** The latest changed first; fifty at most. */
export const myLists = endpoint({
  method: 'GET',
  path: '/purchases/lists',
  who: 'buyer',
  input: z.object({}),
  data: z.array(SavedList),
})
/** @refuses listNotFound */
export const myList = endpoint({
  method: 'GET',
  path: '/purchases/lists/:listId',
  who: 'buyer',
  input: ofList,
  data: SavedListDetail,
})
/**
 * Of the lines of an order, or of the cart where none is named.
 * @refuses orders.orderNotFound, listEmpty, listNameTaken, tooManyLists, tooManyListLines
 */
export const saveList = endpoint({
  method: 'POST',
  path: '/purchases/lists',
  who: 'buyer',
  input: z.object({ name: ListName, orderNumber: z.nullable(OrderNumber) }),
  data: SavedList,
})
/** @refuses listNotFound, listNameTaken */
export const renameList = endpoint({
  method: 'POST',
  path: '/purchases/lists/:listId/name',
  who: 'buyer',
  input: z.extend(ofList, { name: ListName }),
  data: SavedList,
})
/** Zero takes the line out. A line that is not there changes nothing. @refuses listNotFound */
export const setListLine = endpoint({
  method: 'POST',
  path: '/purchases/lists/:listId/line',
  who: 'buyer',
  input: z.extend(ofList, { savedLineId: Id, quantity: z.union([z.literal(0), Quantity]) }),
  data: SavedListDetail,
})
/** It can be restored for a day. @refuses listNotFound */
export const removeList = endpoint({
  method: 'POST',
  path: '/purchases/lists/:listId/remove',
  who: 'buyer',
  input: ofList,
  data: z.object({}),
})
/** @refuses listNotFound, listNameTaken, tooManyLists */
export const restoreList = endpoint({
  method: 'POST',
  path: '/purchases/lists/:listId/restore',
  who: 'buyer',
  input: ofList,
  data: SavedList,
})
/** All of it at today's prices, as far as there is of it. @refuses listNotFound, tooMany */
export const addListToCart = endpoint({
  method: 'POST',
  path: '/purchases/lists/:listId/cart',
  who: 'buyer',
  input: ofList,
  data: AddReport,
})
