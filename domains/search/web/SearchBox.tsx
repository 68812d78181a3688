/** The search of the header: suggestions from the first letter; without letters what was searched for and what many search for. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Combobox } from '#kit/ui/Combobox.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { hotWords } from '../contract.ts'
import { rememberWord } from './recent.ts'
import { useSuggestions } from './suggestions.tsx'

/** `hot`: with words that many search for below the field. */
export function SearchBox({ hot = false }: { hot?: boolean }) {
  const asked = useAskedWords()
  return <Box key={asked} asked={asked} hot={hot} />
}

function Box({ asked, hot }: { asked: string; hot: boolean }) {
  const t = useT('search')
  const [typed, type] = useState(asked)
  const find = useFinding()
  const groups = useSuggestions(typed, find)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    find(typed)
  }
  return (
    <search className="search">
      <form className="search-form" action="/home/serchlist" onSubmit={submit}>
        <Combobox
          name="q"
          label={t('box.label')}
          placeholder={t('box.placeholder')}
          value={typed}
          onChange={type}
          onSubmit={find}
          groups={groups}
          note={t('box.keys')}
        />
        <button type="submit" className="search-go">
          <Icon of={Search} />
          <span className="search-go-word">{t('box.go')}</span>
        </button>
      </form>
      {hot && <HotWords />}
    </search>
  )
}

function HotWords() {
  const { data = [] } = useQuery(query(hotWords, {}))
  return (
    <p className="search-hot">
      {data.slice(0, 6).map((word) => (
        <Link key={word} to="/home/serchlist" search={{ q: word }}>
          {word}
        </Link>
      ))}
    </p>
  )
}

/** What the page at hand was searched by, so that the field says it. */
const useAskedWords = (): string =>
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
