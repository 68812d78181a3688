/** What the drawer of a unit of measure edits. */
import type * as z from 'zod/mini'
import type { MeasureForm } from '../../measures-contract.ts'

export type MeasureValues = z.infer<typeof MeasureForm>

export const NEW_MEASURE: MeasureValues = { name: { cn: '' }, version: 0 }

export const valuesOf = ({ id, name, version }: MeasureValues): MeasureValues => ({
  ...(id === undefined ? {} : { id }),
  name,
  version,
})
