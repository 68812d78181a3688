/** A category as its form has it: counts and its place are the server's. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeCategories } from '../../contract.ts'
import type * as z from 'zod/mini'
import type { CategoryForm } from '../../contract.ts'

export type CategoryValues = z.infer<typeof CategoryForm>

export const valuesOf = ({
  position: _position,
  productCount: _productCount,
  usedCount: _usedCount,
  ...values
}: DataOf<typeof officeCategories>[number]): CategoryValues => values
