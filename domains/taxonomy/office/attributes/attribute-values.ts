/** The form values of an attribute, without the server's fields. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeAttributes } from '../../contract.ts'
import type * as z from 'zod/mini'
import type { useSchemaForm } from '#kit/web/forms/form.ts'
import type { AttributeForm } from '../../contract.ts'

export type AttributeValues = z.infer<typeof AttributeForm>

export type AttributeFormApi = ReturnType<typeof useSchemaForm<AttributeValues, AttributeValues>>

export const valuesOf = ({
  categoryIds: _categoryIds,
  ...attribute
}: DataOf<typeof officeAttributes>[number]): AttributeValues => ({
  ...attribute,
  values: attribute.values.map(({ id, name }) => ({ id, name })),
})
