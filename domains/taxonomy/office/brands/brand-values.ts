/** The form values of a brand, without the server's fields. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeBrands } from '../../contract.ts'
import type * as z from 'zod/mini'
import type { BrandForm } from '../../contract.ts'

export type BrandValues = z.infer<typeof BrandForm>

export const valuesOf = ({
  productCount: _productCount,
  usedCount: _usedCount,
  archived: _archived,
  ownLetter: _ownLetter,
  ...values
}: DataOf<typeof officeBrands>[number]): BrandValues => values
