/** A field with suggestions under it: Up and Down choose, Enter takes, Esc closes. Knows nothing of where they come from. */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '#kit/web/i18n.tsx'

export type Suggestion = {
  id: string
  /** Use the classes `suggestion-text` and `suggestion-count` within. */
  content: ReactNode
  onTake: () => void
}

export type SuggestionGroup = {
  id: string
  title: string
  /** Phrases at the left, goods at the right. */
  side?: 'left' | 'right' | undefined
  items: readonly Suggestion[]
}

export type ComboboxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter without a chosen suggestion. */
  onSubmit: (value: string) => void
  groups: readonly SuggestionGroup[]
  placeholder?: string | undefined
  name?: string | undefined
  /** Under the right side: what the keys do. */
  note?: ReactNode
}

export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, onSubmit, groups, placeholder, name, note } = props
  const t = useT('kit')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<string>()
  const items = groups.flatMap((group) => group.items)
  const isShown = isOpen && items.length > 0
  const at = items.findIndex(({ id }) => id === chosen)

  const close = () => {
    setOpen(false)
    choose(undefined)
  }
  const take = (item: Suggestion) => {
    close()
    item.onTake()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return // a word is being put together
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return setOpen(true)
      const to = event.key === 'ArrowDown' ? at + 1 : at < 0 ? items.length - 1 : at - 1
      return choose(items[to]?.id)
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return close()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const item = items[at]
    if (isShown && item !== undefined) return take(item)
    close()
    onSubmit(value)
  }
  const sides = (['left', 'right'] as const)
    .map((side) =>
      groups.filter((group) => (group.side ?? 'left') === side && group.items.length > 0),
    )
    .filter((side) => side.length > 0)
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
        value={value}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          onChange(event.target.value)
          choose(undefined)
          setOpen(true)
        }}
        onKeyDown={press}
      />
      <div
        id={listId}
        className="suggestions"
        role="listbox"
        aria-label={t('ui.suggestions')}
        hidden={!isShown}
      >
        {sides.map((side, index) => (
          <div key={index} className="suggestions-side" role="presentation">
            {side.map((group) => (
              <div key={group.id} role="group" aria-labelledby={`${listId}${group.id}`}>
                <p id={`${listId}${group.id}`} className="suggestions-title">
                  {group.title}
                </p>
                {group.items.map((item) => (
                  <div
                    key={item.id}
                    id={`${listId}${item.id}`}
                    className="suggestion"
                    role="option"
                    tabIndex={-1}
                    aria-selected={item.id === chosen}
                    onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
                    onClick={() => take(item)}
                  >
                    {item.content}
                  </div>
                ))}
              </div>
            ))}
            {index === sides.length - 1 && note !== undefined && (
              <p className="suggestions-keys">{note}</p>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A phrase with the part that was typed set bold. */
export function Highlighted({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
