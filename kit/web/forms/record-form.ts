/** The form of a record that several people may edit: checked, saved, and merged with what a colleague saved first. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ArgumentOf, Call, DataOf, Who } from '../../contract/endpoint.ts'
import { useAct } from '../calls/act.ts'
import { query } from '../calls/call.ts'
import { useSchemaForm } from './form.ts'
import type { MergeWords } from './merge/difference-words.ts'
import type { MergeRules } from './merge/merge.ts'
import { useMerging } from './merge/use-merging.tsx'
import { useSaving } from './saving.tsx'

type Options<Source extends Call, Values extends FieldValues> = {
  schema: z.core.$ZodType<Values, Values>
  /** With its `version`, which the endpoint compares. */
  values: Values
  save: Call<Who, z.core.$ZodType<unknown, Values>>
  /** The call without input that the record was loaded by; it is refetched after saving and after a conflict. */
  source: Source
  /** The record in its answer; undefined when it was deleted. */
  pick: (answer: DataOf<Source>) => Values | undefined
  /** Other queries to refetch after saving. */
  refresh?: readonly Call[]
  /** Fields that a refusal belongs to, by its code. */
  byCode?: Readonly<Record<number, Path<Values>>>
  /** The names of the fields, for the dialog that shows what both have changed. */
  words: MergeWords
  rules?: MergeRules
  onClose: () => void
}

export type RecordForm<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Values>
  save: (values: Values) => void
  isSaving: boolean
  /** A key for fields that read their value only once: another one after each merge. */
  round: number
  /** Rendered within the form: shown when a colleague has saved first. */
  conflict: ReactNode
}

/** `const record = useRecordForm({ … })`, then `<TextsDrawer record={record} …>`. */
export function useRecordForm<Source extends Call, Values extends FieldValues>(
  options: Options<Source, Values>,
): RecordForm<Values> {
  const {
    schema,
    values,
    save,
    source,
    pick,
    refresh = [],
    byCode,
    words,
    rules,
    onClose,
  } = options
  const queries = useQueryClient()
  const form = useSchemaForm(schema, values as DefaultValues<Values>)
  const merging = useMerging<Values, Values>({
    form,
    load: async () => {
      const current = query(source, {} as ArgumentOf<Source>)
      return pick(await queries.fetchQuery({ ...current, staleTime: 0 }))
    },
    words,
    ...(rules === undefined ? {} : { rules }),
  })
  const saving = useSaving({
    form,
    refresh: [source, ...refresh],
    ...(byCode === undefined ? {} : { byCode }),
    merging,
    onClose,
  })
  const act = useAct(save, saving.options)
  return {
    form,
    save: act.mutate,
    isSaving: act.isPending,
    round: merging.round,
    conflict: saving.conflict,
  }
}
