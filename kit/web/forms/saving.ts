/** The outcome of saving a form: a confirmation, or the offer to load a newer version. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Call } from '../../contract/endpoint.ts'
import { Reasons, type Refused } from '../../contract/refusal.ts'
import { showErrors } from './form.ts'
import { useT } from '../language/i18n.tsx'
import { toast } from '../toast/toast.ts'

type Saving<Values extends FieldValues> = {
  /** Queries to refetch after saving, and after a conflict. */
  refresh: readonly Call[]
  setError: UseFormSetError<Values>
  /** Fields that a refusal belongs to, by its code. */
  byCode?: Readonly<Record<number, Path<Values>>>
  /** Instead of "saved". */
  savedText?: string
  onClose: () => void
}

/** `options` for `useAct`, `dialog` for `ChangedDialog`. */
export function useSaving<Values extends FieldValues>(saving: Saving<Values>) {
  const { refresh, setError, byCode, savedText, onClose } = saving
  const t = useT('office.kit')
  const queries = useQueryClient()
  const [isChanged, setIsChanged] = useState(false)
  return {
    options: {
      refresh,
      onDone: () => {
        toast(savedText ?? t('saved'), { kind: 'success' as const })
        onClose()
      },
      onRefused: (refused: Refused) => {
        if (refused.reason.code !== Reasons.changedMeanwhile.code) {
          return showErrors(refused, setError, byCode)
        }
        setIsChanged(true)
        return true
      },
    },
    dialog: {
      open: isChanged,
      onKeep: () => setIsChanged(false),
      onReload: () => {
        for (const { path } of refresh) void queries.invalidateQueries({ queryKey: [path] })
        onClose()
      },
    },
  }
}
