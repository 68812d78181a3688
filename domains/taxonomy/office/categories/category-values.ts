/** A category as its form has it: counts and its place are the server's. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeCategories } from '../../contract.ts'
import type { CategoryValues } from './CategoryDrawer.tsx'

export const valuesOf = ({
  position: _position,
  productCount: _productCount,
  usedCount: _usedCount,
  ...values
}: DataOf<typeof officeCategories>[number]): CategoryValues => values
