/** Saves what was changed of one task's settings at once, and shows what is refused at its field. */
import { useQueryClient } from '@tanstack/react-query'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { Reasons, type Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { changeSettings, listSettings } from '../calls.gen.ts'
import { useSettingValues } from './setting-words.ts'
import { useDrafts } from './use-drafts.ts'
import { readValue, type Problem, type Setting } from './values.ts'

export function useTaskSaving(settings: readonly Setting[]) {
  const t = useT('office.settings')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const { format, numberOf } = useSettingValues()
  const form = useDrafts(settings)
  const { drafts, errors, changed } = form

  /** After reading what a colleague saved, staff may save all the same: with the version that they have read. */
  const showConflict = async (keys: readonly string[]) => {
    const rows = await queries.fetchQuery({ ...query(listSettings, {}), staleTime: 0 })
    const latest = rows.filter(({ key }) => keys.includes(key))
    form.rebase(latest)
    const textOf = (row: Setting) =>
      row.changedBy === null || row.value === row.default
        ? t('conflict.reset')
        : t('conflict.saved', { name: row.changedBy, value: format(row, row.value) })
    form.showErrors(Object.fromEntries(latest.map((row) => [row.key, textOf(row)])))
  }
  const act = useAct(changeSettings, {
    refresh: [listSettings, listApprovals, waitingApprovals],
    onDone: (rows) => {
      form.discard()
      const count = rows.filter(({ isAsked }) => isAsked).length
      if (count === 0) toast(kit('saved'), { kind: 'success' })
      else toast(t('askedSome', { count }), { kind: 'info' })
    },
    onRefused: ({ reason, message, detail }: Refused) => {
      const keys = (detail as { keys?: string[] } | null)?.keys ?? []
      if (reason.code === Reasons.changedMeanwhile.code) void showConflict(keys)
      else
        form.showErrors(
          Object.fromEntries(
            keys.map((key) => [key, isText(key) ? t('wrong.shape') : message] as const),
          ),
        )
      return keys.length > 0
    },
  })

  /** The bounds of a text are in its explanation. */
  const isText = (key: string) => settings.some((each) => each.key === key && each.kind === 'text')
  const wordsOf = (setting: Setting, problem: Problem) =>
    problem === 'wrong.number'
      ? t(problem, {
          minimum: numberOf(setting, setting.minimum ?? 0),
          maximum: numberOf(setting, setting.maximum ?? 0),
        })
      : t(problem)
  const save = () => {
    const wrong: Record<string, string> = {}
    const changes = changed.flatMap((setting) => {
      const { key } = setting
      const read = readValue(setting, drafts[key]?.typed ?? '')
      if ('problem' in read) {
        wrong[key] = wordsOf(setting, read.problem)
        return []
      }
      const value = read.value === setting.default ? null : read.value
      return [{ key, value, version: drafts[key]?.version ?? setting.version }]
    })
    if (Object.keys(wrong).length > 0) form.showErrors(wrong)
    else act.mutate({ changes })
  }
  return {
    typedOf: ({ key }: Setting) => drafts[key]?.typed,
    errorOf: ({ key }: Setting) => errors[key],
    changedCount: changed.length,
    hasErrors: changed.some(({ key }) => errors[key] !== undefined),
    isSaving: act.isPending,
    setTyped: form.setTyped,
    discard: form.discard,
    save,
  }
}
