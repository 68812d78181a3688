/**
 * A choice from a long list, found by typing: Up and Down select, Enter takes, Esc leaves the choice as it was.
 * Our own and not @base-ui/react, whose combobox weighs 46 KB (see `Combobox.tsx`).
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- a listbox led by its field: that has the focus and the keys */
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import { useFieldControl } from './field-context.ts'
import { foldText, hasWords } from './words-match.ts'

export type SearchOption = {
  value: string
  label: string
  /** At the right, in grey. */
  note?: string | undefined
  /** Further words that it is found by. */
  words?: string | undefined
}

export type SearchSelectProps = {
  value: string
  options: readonly SearchOption[]
  onChoose: (value: string) => void
  placeholder: string
  /** Shown in place of a list without a match. */
  none: string
  disabled?: boolean | undefined
}

export function SearchSelect(props: SearchSelectProps) {
  const { value, placeholder, none, disabled } = props
  const control = useFieldControl({})
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const choice = useChoice(props, list)
  const { isOpen, typed, label, shown, at } = choice
  return (
    <div className="search-select">
      <span className="input">
        <input
          {...control}
          role="combobox"
          type="text"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[at] ? `${listId}${at}` : undefined}
          disabled={disabled}
          placeholder={isOpen ? label : placeholder}
          value={typed ?? label}
          onClick={choice.open}
          onBlur={choice.close}
          onChange={({ target }) => choice.type(target.value)}
          onKeyDown={choice.press}
        />
        <Icon of={ChevronsUpDown} size="small" />
      </span>
      {isOpen && (
        <ul ref={list} id={listId} role="listbox" className="search-select-list">
          {shown.length === 0 && <li className="search-select-none">{none}</li>}
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}${index}`}
              role="option"
              aria-selected={index === at}
              className={classes(
                'search-select-option',
                option.value === value && 'search-select-chosen',
              )}
              onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
              onClick={() => choice.take(option)}
            >
              <span>{option.label}</span>
              {option.note !== undefined && <small>{option.note}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is typed, which options match it, and which of them is selected. */
function useChoice(
  { value, options, onChoose }: SearchSelectProps,
  list: RefObject<HTMLUListElement | null>,
) {
  /** Null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const folded = useMemo(
    () =>
      options.map(({ label, note, words }) => foldText(`${label} ${note ?? ''} ${words ?? ''}`)),
    [options],
  )
  const isOpen = typed !== null
  const shown = isOpen ? options.filter((_, index) => hasWords(folded[index] ?? '', typed)) : []
  const label = options.find((each) => each.value === value)?.label ?? value

  const close = () => setTyped(null)
  const take = (option: SearchOption) => {
    close()
    if (option.value !== value) onChoose(option.value)
  }
  const select = (index: number) => {
    setAt(index)
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const open = () => {
    if (isOpen) return
    setTyped('')
    const chosen = options.findIndex((each) => each.value === value)
    select(Math.max(0, chosen))
  }
  /** The first letter replaces the whole choice, which the field shows as its text. */
  const type = (text: string) => {
    setTyped(isOpen ? text : text.replace(label, ''))
    select(0)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return // an input method is composing a word
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      return select((at + step + shown.length) % Math.max(1, shown.length))
    }
    if (!isOpen) return
    const option = shown[at]
    if (event.key === 'Escape') {
      event.stopPropagation() // of a drawer around it
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (option !== undefined) take(option)
    }
  }
  return { isOpen, typed, label, shown, at, open, close, type, take, press }
}
