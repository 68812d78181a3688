/** The context that connects a control to its field's label, hint and error. */
import { createContext, use } from 'react'

export type FieldValue = {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldValue | undefined>(undefined)

type Control = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
  required?: boolean | undefined
}

/** The attributes of a control within a field; its own ones take precedence. */
export function useFieldControl(own: Control) {
  const field = use(FieldContext)
  return {
    id: own.id ?? (field?.id === '' ? undefined : field?.id),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': (own['aria-invalid'] === true || field?.isInvalid === true || undefined) as
      | true
      | undefined,
    'aria-required': (own.required === true || field?.isRequired === true || undefined) as
      | true
      | undefined,
  }
}
