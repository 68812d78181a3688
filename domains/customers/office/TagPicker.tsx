/** Tags as chips that can be removed, a field for another one, and suggestions of existing tags. */
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip, FilterChip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listTags } from '../calls.gen.ts'
import { CustomerTag, TAGS_MOST } from '../contract.ts'

export type PickedTags = {
  tags: readonly string[]
  setTags: (tags: readonly string[]) => void
  typed: string
  setTyped: (word: string) => void
  error: string | undefined
  setError: (error: string | undefined) => void
  /** Includes text that is typed and not added yet; undefined where that is not a valid tag, which is then marked. */
  withTyped: (word: string) => readonly string[] | undefined
}

/** The picked tags; the form calls `withTyped` when it is submitted. */
export function usePickedTags(first: readonly string[]): PickedTags {
  const t = useT('office.customers')
  const [tags, setTags] = useState(first)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const withTyped = (word: string) => {
    if (word.trim() === '') return tags
    const tag = CustomerTag.safeParse(word)
    if (!tag.success || tags.length >= TAGS_MOST) {
      setError(tag.success ? t('tags.tooMany', { count: TAGS_MOST }) : t('tags.shape'))
      return undefined
    }
    setTyped('')
    setError(undefined)
    return tags.includes(tag.data) ? tags : [...tags, tag.data]
  }
  return { tags, setTags, typed, setTyped, error, setError, withTyped }
}

export function TagPicker({ picked }: { picked: PickedTags }) {
  const t = useT('office.customers')
  const { data: used = [] } = useQuery(query(listTags, {}))
  const { tags, setTags, typed, setTyped, error, withTyped } = picked
  const add = (word: string) => setTags(withTyped(word) ?? tags)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }
  const others = used.filter(({ tag }) => !tags.includes(tag)).slice(0, 12)
  return (
    <>
      {tags.length > 0 && (
        <div className="chip-row">
          {tags.map((tag) => (
            <FilterChip key={tag} onRemove={() => setTags(tags.filter((each) => each !== tag))}>
              {tag}
            </FilterChip>
          ))}
        </div>
      )}
      <Field label={t('tags.new')} error={error}>
        <TextInput
          value={typed}
          maxLength={20}
          onKeyDown={onKeyDown}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={() => add(typed)}
      >
        {t('tags.add')}
      </Button>
      {others.length > 0 && (
        <Field label={t('tags.used')} group>
          <div className="chip-row">
            {others.map(({ tag }) => (
              <Chip key={tag} onClick={() => add(tag)}>
                {tag}
              </Chip>
            ))}
          </div>
        </Field>
      )}
    </>
  )
}
