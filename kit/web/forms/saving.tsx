/** Saving a form: confirms and closes, marks refused fields, and never overwrites what a colleague has saved meanwhile. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Call } from '../../contract/endpoint.ts'
import { Reasons, type Refused } from '../../contract/refusal.ts'
import { useT } from '../language/i18n.tsx'
import { toast } from '../toast/toast.ts'
import { ChangedDialog } from './ChangedDialog.tsx'
import { showErrors } from './form.ts'
import type { Merging } from './merge/use-merging.tsx'

type Saving<Values extends FieldValues, Output> = {
  /** Its fields show what is refused. */
  form?: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>
  /** Queries to refetch after saving, and after a conflict. */
  refresh: readonly Call[]
  /** Fields that a refusal belongs to, by its code. */
  byCode?: Readonly<Record<number, Path<Values>>>
  /** Instead of "saved". */
  savedText?: string
  /** Merges this tab's input with a newer version; without it the newer version can only be loaded in its place. */
  merging?: Merging
  onClose: () => void
}

type Result = {
  /** For `useAct`. */
  options: {
    refresh: readonly Call[]
    onDone: () => void
    onRefused: (refused: Refused) => boolean
  }
  /** Rendered within the form: shown when a colleague has saved first. */
  conflict: ReactNode
}

/** `const { options, conflict } = useSaving({ form, refresh: [officeBanners], onClose })`, then `useAct(saveBanner, options)`. */
export function useSaving<Values extends FieldValues = FieldValues, Output = Values>(
  saving: Saving<Values, Output>,
): Result {
  const { form, refresh, byCode, savedText, merging, onClose } = saving
  const t = useT('office.kit')
  const queries = useQueryClient()
  const [isChanged, setIsChanged] = useState(false)
  const takeConflict = (refused: Refused): boolean => {
    if (merging !== undefined) return merging.take(refused)
    if (refused.reason.code !== Reasons.changedMeanwhile.code) return false
    setIsChanged(true)
    return true
  }
  const reload = () => {
    for (const { path } of refresh) void queries.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return {
    options: {
      refresh,
      onDone: () => {
        toast(savedText ?? t('saved'), { kind: 'success' })
        onClose()
      },
      onRefused: (refused) =>
        takeConflict(refused) || (form !== undefined && showErrors(refused, form.setError, byCode)),
    },
    conflict: merging?.dialog ?? (
      <ChangedDialog open={isChanged} onKeep={() => setIsChanged(false)} onReload={reload} />
    ),
  }
}
