/** The search field with suggestions, which replaces the plain one without interrupting typing. */
import { useLayoutEffect, useRef } from 'react'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSuggestions } from './suggestions.tsx'

type Props = {
  typed: string
  onType: (words: string) => void
  onFind: (words: string) => void
  /** The plain field had the focus. */
  isFocused: boolean
}

export default function SearchField({ typed, onType, onFind, isFocused }: Props) {
  const t = useT('search')
  const place = useRef<HTMLDivElement>(null)
  const groups = useSuggestions(typed, onFind)
  const hadFocus = useRef(isFocused)
  useLayoutEffect(() => {
    if (hadFocus.current) place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={place} className="contents">
      <Combobox
        name="q"
        label={t('box.label')}
        placeholder={t('box.placeholder')}
        value={typed}
        onChange={onType}
        onSubmit={onFind}
        groups={groups}
        note={t('box.keys')}
      />
    </div>
  )
}
