/** Edits one synonym group: a word or phrase per line, in any languages. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeSearchWords, saveSynonym, searchLog } from '../calls.gen.ts'
import { SYNONYM_WORDS_MAX } from '../contract.ts'
import { SearchReasons } from '../reasons.ts'

type Props = {
  /** The group to change; without it a new one is created. */
  id?: number
  version?: number
  words: readonly string[]
  onClose: () => void
}

const CHARACTERS_MAX = 40

/** Splits at line breaks, and at other separators that people use. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[\n,，;；、|]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

export function SynonymDrawer({ id, version, words, onClose }: Props) {
  const t = useT('office.search')
  // Beside a search that found nothing the next line is for what the shop calls it.
  const start = words.length === 1 ? `${words[0]}\n` : words.join('\n')
  const [written, setWritten] = useState(start)
  const [error, setError] = useState<string>()
  const { options, conflict } = useSaving({
    refresh: [officeSearchWords, searchLog],
    onClose,
  })
  const save = useAct(saveSynonym, {
    ...options,
    onRefused: (refused) => {
      if (refused.reason.code !== SearchReasons.tooFewWords.code) return options.onRefused(refused)
      setError(refused.message)
      return true
    },
  })
  const submit = () => {
    const given = wordsIn(written)
    if (given.length > SYNONYM_WORDS_MAX) {
      return setError(t('synonyms.tooMany', { count: SYNONYM_WORDS_MAX }))
    }
    const long = given.find((each) => each.length > CHARACTERS_MAX)
    if (long !== undefined) return setError(t('synonyms.tooLong', { word: long }))
    setError(undefined)
    save.mutate({ id, version, words: given })
  }
  return (
    <>
      <EditDrawer
        title={id === undefined ? t('synonyms.add') : t('synonyms.edit')}
        isDirty={written !== start}
        busy={save.isPending}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onClose={onClose}
      >
        <Field label={t('synonyms.words')} hint={t('synonyms.hint')} error={error} required>
          <TextArea
            rows={8}
            data-autofocus
            value={written}
            onFocus={({ currentTarget }) =>
              currentTarget.setSelectionRange(start.length, start.length)
            }
            onChange={(event) => setWritten(event.target.value)}
          />
        </Field>
      </EditDrawer>
      {conflict}
    </>
  )
}
