/** Forms validated by a schema: in the browser on blur and on submit, and by the errors of the server. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Refused } from '../../contract/refusal.ts'

/** Input values, and the values that the schema produces. */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.core.$ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema as never) as unknown as Resolver<
      Input,
      unknown,
      Output
    >,
    // Removing an error on blur would move the button that is being pressed: it is removed as it is fixed.
    mode: 'onTouched',
    defaultValues,
  })
}

/** Marks an error of the server, whose own message is shown. */
export const FROM_SERVER = 'server'

/**
 * Shows the server's errors at the fields they name.
 * @param byCode fields that a refusal belongs to, by its code
 * @param byPath fields of the form for fields of the call with another name
 * @returns whether there were any, so that no toast is needed
 */
export function showErrors<Values extends FieldValues>(
  { reason, message, detail }: Refused,
  setError: UseFormSetError<Values>,
  byCode: Readonly<Record<number, Path<Values>>> = {},
  byPath: Readonly<Record<string, Path<Values>>> = {},
): boolean {
  const field = byCode[reason.code]
  const errors =
    field === undefined
      ? ((detail as { fields?: { path: string; message: string }[] } | null)?.fields ?? [])
      : [{ path: field, message }]
  for (const [index, error] of errors.entries()) {
    setError(
      byPath[error.path] ?? (error.path as Path<Values>),
      { type: FROM_SERVER, message: error.message },
      { shouldFocus: index === 0 },
    )
  }
  return errors.length > 0
}

/**
 * Scrolls to the first field with an error and focuses it: the first in the order of the page, which the form does not
 * know. Other elements that indicate an error, such as the button of a closed drawer, have `data-error`.
 */
export function focusFirstError(root: ParentNode = document): void {
  // The error marks are rendered with the next frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const found = root.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')
      // Of a group its first control that indicates the error.
      const first = found?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? found
      first?.scrollIntoView({ block: 'center' })
      first?.focus({ preventScroll: true })
    }),
  )
}

type FormError = { type?: unknown; message?: string | undefined } | undefined

/** The error text of a field: the server's message, otherwise the form's own. */
export const errorText = (error: FormError, own: string): string | undefined =>
  error === undefined ? undefined : error.type === FROM_SERVER ? error.message : own
