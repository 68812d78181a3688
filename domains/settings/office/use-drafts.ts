/** What is typed into the settings of one task and not saved, and what is wrong with it. */
import { useState } from 'react'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { listChanged, type Drafts, type Setting } from './values.ts'

type Errors = Readonly<Record<string, string | undefined>>

export function useDrafts(settings: readonly Setting[]) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [errors, setErrors] = useState<Errors>({})
  return {
    drafts,
    errors,
    changed: listChanged(settings, drafts),
    /** @param typed undefined takes the change back */
    setTyped: ({ key, version }: Setting, typed: string | undefined) => {
      setErrors((now) => ({ ...now, [key]: undefined }))
      setDrafts((now) => ({
        ...now,
        [key]: typed === undefined ? undefined : { typed, version: now[key]?.version ?? version },
      }))
    },
    /** Bases what is typed on the latest rows, which the editor reads about at the fields. */
    rebase: (rows: readonly Setting[]) =>
      setDrafts((now) => {
        const next = { ...now }
        for (const { key, version } of rows) {
          const own = next[key]
          if (own !== undefined) next[key] = { ...own, version }
        }
        return next
      }),
    showErrors: (next: Errors) => {
      setErrors(next)
      focusFirstError()
    },
    discard: () => {
      setDrafts({})
      setErrors({})
    },
  }
}
