/** The address form's type, shared by its parts. */
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AddressForm } from '../contract.ts'

export type AddressInput = z.input<typeof AddressForm>

export type AddressFields = UseFormReturn<AddressInput, unknown, z.infer<typeof AddressForm>>
