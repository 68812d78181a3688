/** What every act on a customer makes old. */
import { getCustomer, listCustomers, listTags } from '../calls.gen.ts'

export const REFRESH = [getCustomer, listCustomers, listTags] as const
