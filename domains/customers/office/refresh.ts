/** Calls that every change of a customer invalidates. */
import { getCustomer, listCustomers, listTags } from '../calls.gen.ts'

export const REFRESH = [getCustomer, listCustomers, listTags] as const
