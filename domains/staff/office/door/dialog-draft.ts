/** What staff type in a dialog outlives a reload and the end of their session. Who closes the dialog discards it, as does sending it. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, useDraft, useDraftOf } from '#kit/web/forms/draft.ts'
import { useMe } from './me.ts'

/**
 * @param key of what the dialog is about, with its version where a text is about that one alone
 * @returns closes the dialog
 */
export function useDialogDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string,
  onClose: () => void,
): () => void {
  useDraft(form, key, { who: String(useMe().id) })
  return () => {
    dropDraft(key)
    onClose()
  }
}

/** The same of one value outside of such a form. @returns the value, its setter, and what discards it */
export const useDialogDraftOf = <Value>(
  key: string,
  initial: Value,
): ReturnType<typeof useDraftOf<Value>> => useDraftOf(key, String(useMe().id), initial)
