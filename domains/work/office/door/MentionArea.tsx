/** A text field for notes of staff, which completes the names of colleagues after an `@`. */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { Suggestions, Highlighted, type Suggestion } from '#kit/ui/forms/Suggestions.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listColleagues } from '../../mentions-calls.gen.ts'
import type { Colleague, NotedKind } from '../../mentions-contract.ts'

type Props = {
  of: NotedKind
  value: string
  onChange: (text: string) => void
  rows?: number
  placeholder?: string
  /** When somebody has just asked to type. */
  autoFocus?: boolean
  /** Escape, while no names are offered. */
  onLeave?: () => void
  maxLength: number
}

/** What is typed after the last @ before the cursor: part of a name, which may have spaces. */
const TYPED = /@([^@\n]{0,40})$/u
const SHOWN_MOST = 6

export function MentionArea({ of, value, onChange, onLeave, ...rest }: Props) {
  const t = useT('office.work')
  const id = useId()
  const { id: me } = useMe()
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const { data: colleagues = [] } = useQuery({
    ...query(listColleagues, { of }),
    enabled: typed !== null,
  })
  const found =
    typed === null
      ? []
      : findMatches(
          colleagues.filter(({ id: each }) => each !== me),
          typed,
        )
  const chosen = found[Math.min(at, found.length - 1)]
  const look = () => {
    const { selectionStart: caret = 0, value: text = '' } = area.current ?? {}
    setTyped(TYPED.exec(text.slice(0, caret))?.[1] ?? null)
    setAt(0)
  }
  const take = ({ name }: Colleague) => {
    const caret = area.current?.selectionStart ?? value.length
    const before = value.slice(0, caret).replace(TYPED, `@${name} `)
    onChange(before + value.slice(caret).trimStart())
    setTyped(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(before.length, before.length)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (chosen === undefined) {
      if (event.key === 'Escape') onLeave?.()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((now) => (now + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const items = found.map((colleague): Suggestion & { colleague: Colleague } => ({
    id: String(colleague.id),
    colleague,
    content: (
      <span className="suggestion-text">
        <Highlighted text={colleague.name} part={typed ?? ''} />
      </span>
    ),
    onTake: () => take(colleague),
  }))
  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}${chosen.id}`}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      <Suggestions
        id={id}
        groups={[{ id: 'staff', title: t('mention.title'), items }]}
        chosen={chosen === undefined ? undefined : String(chosen.id)}
        isShown={items.length > 0}
        note={undefined}
        onTake={(item) => item.onTake()}
      />
    </div>
  )
}

/** Names that begin with what is typed, then names in which another part does. A name that is whole needs no list. */
function findMatches(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = typed.toLowerCase()
  const isWhole = colleagues.some(({ name }) => wanted.startsWith(name.toLowerCase()))
  if (isWhole && wanted !== '') return []
  const rank = ({ name }: Colleague) => name.toLowerCase().indexOf(wanted)
  return colleagues
    .filter((each) => rank(each) >= 0)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, SHOWN_MOST)
}
