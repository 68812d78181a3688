/** The names of delivery methods for screens of the office. */
import { useT } from '#kit/web/language/i18n.tsx'
import type { DeliveryMethod } from '../../contract.ts'
import type * as z from 'zod/mini'

export function useShippingWords(): (method: z.infer<typeof DeliveryMethod>) => string {
  const t = useT('office.shipping')
  return (method) => t(`methods.${method}`)
}
