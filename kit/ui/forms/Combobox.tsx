/**
 * A field with suggestions below it: Up and Down select, Enter takes, Delete removes, Esc closes. Independent of their
 * source. Our own and not @base-ui/react, whose combobox weighs 46 KB (brotli, bundled alone) and would be needed with
 * the first typed letter.
 */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Suggestions, type Suggestion, type SuggestionGroup } from './Suggestions.tsx'

export type ComboboxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter without a selected suggestion. */
  onSubmit: (value: string) => void
  groups: readonly SuggestionGroup[]
  placeholder?: string | undefined
  name?: string | undefined
  /** Gets the focus first in a window, on a phone too. */
  isFirst?: boolean | undefined
  /** Key hints at the lower right. */
  note?: ReactNode
}

export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, onSubmit, groups, placeholder, name, note, isFirst } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const items = groups.flatMap((group) => group.items)
  const isShown = isOpen && items.length > 0
  const at = items.findIndex(({ id }) => id === chosen)

  const close = () => {
    setIsOpen(false)
    setChosen(undefined)
  }
  const take = (item: Suggestion) => {
    close()
    item.onTake()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return // an input method is composing a word
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return setIsOpen(true)
      const to = event.key === 'ArrowDown' ? at + 1 : at < 0 ? items.length - 1 : at - 1
      return setChosen(items[to]?.id)
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return close()
    }
    const item = items[at]
    if (event.key === 'Delete' && isShown && item?.onRemove !== undefined) {
      event.preventDefault()
      setChosen(items[at + 1]?.id)
      return item.onRemove()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isShown && item !== undefined) return take(item)
    close()
    onSubmit(value)
  }
  return (
    <div className="combobox">
      <input
        role="combobox"
        type="search"
        name={name}
        autoComplete="off"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${listId}${chosen}` : undefined}
        placeholder={placeholder}
        data-autofocus={isFirst === true || undefined}
        value={value}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          onChange(event.target.value)
          setChosen(undefined)
          setIsOpen(true)
        }}
        onKeyDown={press}
      />
      <Suggestions
        id={listId}
        groups={groups}
        chosen={chosen}
        isShown={isShown}
        note={note}
        onTake={take}
      />
    </div>
  )
}
