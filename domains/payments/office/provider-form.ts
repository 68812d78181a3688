/** What the form of a payment provider holds, and what it must be like. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { ProviderForm } from '../providers-contract.ts'

export const ProviderFormSchema = ProviderForm.check(
  z.refine(({ minAmount, maxAmount }) => !((minAmount ?? 0) > (maxAmount ?? Infinity)), {
    path: ['maxAmount'],
    error: 'range',
  }),
)
export type ProviderFormValues = z.infer<typeof ProviderFormSchema>
export type ProviderFormState = UseFormReturn<ProviderFormValues, unknown, ProviderFormValues>
