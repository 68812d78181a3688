/** A voucher as staff see it. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeVouchers } from '../office-calls.gen.ts'

export type OfficeVoucher = DataOf<typeof officeVouchers>['items'][number]
