/** The search of the header: a form that works at once; its suggestions load after hydration. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { createElement, useEffect, useState, type SubmitEvent } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { AFTER_MS } from '#kit/web/calls/reload.ts'
import { hotWords } from '../../calls.gen.ts'
import { rememberWord } from '../recent.ts'
import type SearchFieldType from '../SearchField.tsx'

/** `hot`: with popular searches below the field. */
export function SearchBox({ hot = false }: { hot?: boolean }) {
  const asked = useSearchedWords()
  return <Box key={asked} asked={asked} hot={hot} />
}

function Box({ asked, hot }: { asked: string; hot: boolean }) {
  const t = useT('search')
  const [typed, setTyped] = useState(asked)
  const [isFocused, setIsFocused] = useState(false)
  const field = useSearchField()
  const find = useFinding()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    find(typed)
  }
  const plain = (
    <div className="combobox">
      <input
        type="search"
        name="q"
        autoComplete="off"
        aria-label={t('box.label')}
        placeholder={t('box.placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
    </div>
  )
  return (
    <search className="search">
      <form className="search-form" action="/home/serchlist" onSubmit={submit}>
        {field === null
          ? plain
          : createElement(field, { typed, onType: setTyped, onFind: find, isFocused })}
        <button type="submit" className="search-go">
          <Icon of={Search} />
          <span className="search-go-word">{t('box.go')}</span>
        </button>
      </form>
      {hot && <HotWords />}
    </search>
  )
}

/**
 * Not before the page has come alive, so that suggestions take nothing from the first view. It takes the plain field's
 * place at once: a moment without either would swallow what is being typed, the Enter too.
 */
function useSearchField(): typeof SearchFieldType | null {
  const [field, setField] = useState<typeof SearchFieldType | null>(null)
  useEffect(() => {
    const load = () =>
      import('../SearchField.tsx').then(
        ({ default: loaded }) => setField(() => loaded),
        () => {}, // the plain field works as well
      )
    const timer = setTimeout(() => void load(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return field
}

function HotWords() {
  const { data = [] } = useQuery(query(hotWords, {}))
  return (
    <p className="search-hot">
      {data.slice(0, 6).map(({ text, target }) =>
        target === '' ? (
          <Link key={text} to="/home/serchlist" search={{ q: text }}>
            {text}
          </Link>
        ) : (
          <a key={text} href={target}>
            {text}
          </a>
        ),
      )}
    </p>
  )
}

/** The query of the current page, shown in the field. */
const useSearchedWords = (): string =>
  useLocation({ select: ({ search }) => ('q' in search ? String(search.q ?? '') : '') })

function useFinding(): (words: string) => void {
  const navigate = useNavigate()
  return (words) => {
    const q = words.trim()
    if (q === '') return
    rememberWord(q)
    void navigate({ to: '/home/serchlist', search: { q } })
  }
}
