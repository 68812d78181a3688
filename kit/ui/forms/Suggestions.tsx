/** The list under a search field: phrases at the left, products at the right, each group with its title. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a listbox led by its field: that has the focus and the keys */
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { Icon } from '../basics/Icon.tsx'

export type Suggestion = {
  id: string
  /** Use the classes `suggestion-text` and `suggestion-count` within. */
  content: ReactNode
  onTake: () => void
  /** It can be removed from the list: by its cross, or by the Delete key while it is selected. */
  onRemove?: (() => void) | undefined
}

export type SuggestionGroup = {
  id: string
  title: string
  /** Phrases at the left, products at the right. */
  side?: 'left' | 'right' | undefined
  items: readonly Suggestion[]
}

type SuggestionsProps = {
  id: string
  groups: readonly SuggestionGroup[]
  chosen: string | undefined
  isShown: boolean
  note: ReactNode
  onTake: (item: Suggestion) => void
}

export function Suggestions({ id, groups, chosen, isShown, note, onTake }: SuggestionsProps) {
  const t = useT('kit')
  const sides = (['left', 'right'] as const)
    .map((side) => groups.filter((each) => (each.side ?? 'left') === side && each.items.length > 0))
    .filter((side) => side.length > 0)
  return (
    <div
      id={id}
      className="suggestions"
      role="listbox"
      aria-label={t('ui.suggestions')}
      hidden={!isShown}
    >
      {sides.map((side, index) => (
        <div key={index} className="suggestions-side" role="presentation">
          {side.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}${group.id}`}>
              <p id={`${id}${group.id}`} className="suggestions-title">
                {group.title}
              </p>
              {group.items.map((item) => (
                <div
                  key={item.id}
                  id={`${id}${item.id}`}
                  className="suggestion"
                  role="option"
                  tabIndex={-1}
                  aria-selected={item.id === chosen}
                  aria-keyshortcuts={item.onRemove === undefined ? undefined : 'Delete'}
                  onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
                  onClick={() => onTake(item)}
                >
                  {item.content}
                  {item.onRemove !== undefined && (
                    <span
                      aria-hidden
                      className="suggestion-remove"
                      onClick={(event) => {
                        event.stopPropagation()
                        item.onRemove?.()
                      }}
                    >
                      <Icon of={X} size="small" />
                    </span>
                  )}
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
  )
}

/** A phrase with the typed part in bold. */
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
