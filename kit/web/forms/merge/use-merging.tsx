/** Merges a form when a colleague has saved first: loads the newer version and merges both. */
import { useState, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { Reasons, type Refused } from '../../../contract/refusal.ts'
import type { Instant } from '../../../contract/values.ts'
import { useT } from '../../language/i18n.tsx'
import { toast } from '../../toast/toast.ts'
import type { MergeWords } from './difference-words.ts'
import { isAlike, merge, type Merged, type MergeRules } from './merge.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Options<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** The current version; undefined when it was deleted. */
  load: () => Promise<Values | undefined>
  words: MergeWords
  rules?: MergeRules
  /** For linked fields: another way to compare, and to turn the result into form values. */
  bring?: (sides: { before: Values; mine: Values; theirs: Values }) => Merged<unknown>
  finish?: (values: unknown) => Values
  /** Shows the current version, without this tab's input; without it the form does. */
  onDrop?: () => void
}

type Found<Values> = { merged: Merged<unknown>; theirs: Values; saved: Saved }
type Saved = { by: string; at: Instant } | null

export type Merging = {
  /** Handles the refusal, if it is this one. */
  take: (refused: Refused) => boolean
  /** For fields that read their value only once: another key after each merge. */
  round: number
  dialog: ReactNode
}

export function useMerging<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): Merging {
  const { form, load, words, rules, bring, finish, onDrop } = options
  const t = useT('office.kit')
  const [found, setFound] = useState<Found<Values>>()
  const [round, setRound] = useState(0)
  const before = form.formState.defaultValues as Values

  const compare = async (saved: Saved) => {
    const theirs = await load().catch((error: Error) => {
      toast(error.message, { kind: 'error' })
      return null
    })
    if (theirs === null) return
    if (theirs === undefined) {
      toast(t('merge.gone'), { kind: 'error' })
      return
    }
    const sides = { before, mine: form.getValues(), theirs }
    setFound({ merged: bring?.(sides) ?? merge<Values>(sides, rules), theirs, saved })
  }
  const drop = () => {
    setFound(undefined)
    if (onDrop !== undefined) return onDrop()
    form.reset(found!.theirs)
    setRound(round + 1)
  }
  const bringTogether = (outcome: unknown) => {
    const values = finish?.(outcome) ?? (outcome as Values)
    const theirs = found!.theirs
    if (isAlike(values, theirs)) return drop()
    setFound(undefined)
    form.reset(theirs as DefaultValues<Values> & Values)
    form.reset(values, { keepDefaultValues: true })
    setRound(round + 1)
    toast(t('merge.done'))
  }
  return {
    round,
    take: ({ reason, detail }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return false
      void compare(detail as Saved)
      return true
    },
    dialog: found !== undefined && (
      <MergeDialog
        merged={found.merged}
        saved={found.saved}
        words={words}
        onKeep={() => setFound(undefined)}
        onDrop={drop}
        onTake={bringTogether}
      />
    ),
  }
}
