/** The text filter of a list: applied with Enter, removed when the field is emptied. */
import Search from 'lucide-react/icons/search'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { TextInput } from './TextInput.tsx'

export type FilterWordsProps = {
  label: string
  /** The active text. Use it as `key`, so that a change from outside is shown. */
  words: string | undefined
  maxLength?: number | undefined
  onWords: (words: string | undefined) => void
}

export function FilterWords({ label, words, maxLength = 80, onWords }: FilterWordsProps) {
  const [typed, setTyped] = useState(words ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWords(typed.trim() === '' ? undefined : typed.trim())
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    if (target.value === '' && words !== undefined) onWords(undefined)
  }
  return (
    <search className="w-full md:w-72">
      <form onSubmit={submit}>
        <TextInput
          size="small"
          type="search"
          icon={Search}
          value={typed}
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          onChange={change}
        />
      </form>
    </search>
  )
}
