/** An attribute as its form has it: where it holds and how many products have its values are the server's. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeAttributes } from '../../contract.ts'
import type { AttributeValues } from './AttributeDrawer.tsx'

export const valuesOf = ({
  categoryIds: _categoryIds,
  ...attribute
}: DataOf<typeof officeAttributes>[number]): AttributeValues => ({
  ...attribute,
  values: attribute.values.map(({ id, name }) => ({ id, name })),
})
